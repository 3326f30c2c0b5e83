import { randomUUID } from 'node:crypto'
import { JSON_BESIDES_MAX_BYTES, JSON_DEPTH_MAX, JSON_TOKENS_MAX } from '@resume-library/contract/limits'
import { refuse } from '../refusals/server-refusals.ts'
import { scanJson } from './json-scan.ts'
import { Pieces } from './pieces.ts'
import { TextAsBytes } from './text-as-bytes.ts'

const BOUNDS = { besides: JSON_BESIDES_MAX_BYTES, depth: JSON_DEPTH_MAX, tokens: JSON_TOKENS_MAX }

const BACKSLASH = 0x5c

/** A slash in base64 as PHP writes it, a plus as .NET does, an equals sign as Gson does. */
const SLASH = 0x2f
const SIGNS: Readonly<Record<string, number>> = { '\\u002f': SLASH, '\\u002b': 0x2b, '\\u003d': 0x3d }
/** `/` and `+` stand some 110,000 times each in a file of 5 MiB. */
const ESCAPES_MAX = 300_000

/**
 * Parses a JSON text whose length is mostly one string, as a file in base64 is. That string is cut out before:
 * everything else is small, and takes a parser no time.
 *
 * Of that string only the escapes of what base64 has are read. With others, or bytes beyond ASCII, it stays as it came,
 * which is as wrong as before wherever so long a string may stand.
 *
 * @param longMember the name of the member whose text, where it is the long one, is given as `TextAsBytes`; it keeps
 *   the whole body in memory
 * @throws {Refusal} `request_invalid` for what is no JSON or would take long to parse, and for a member `__proto__` or one
 *   whose name is the long string
 */
export function parseJson(text: Pieces, longMember: string | null = null): unknown {
  const scan = scanJson(text, BOUNDS)
  if (!scan.ok) throw refuse('request_invalid', { cause: scan.reason })
  if (!scan.longString) return parseSmall(text.toString())
  const { start, end } = scan.longString
  // Made for this text alone: one that were known would have the long string given at each place where it stood.
  const placeholder = randomUUID()
  const around = text.slice(0, start) + placeholder + text.slice(end)
  const long = withoutEscapes(text.slice(start, end))
  return parseSmall(around, (key, value) => {
    if (key === placeholder) throw new SyntaxError('a member whose name is the long string')
    if (value !== placeholder) return value
    return key === longMember ? new TextAsBytes(long) : long.toString('latin1')
  })
}

function parseSmall(text: string, revive?: (key: string, value: unknown) => unknown): unknown {
  try {
    if (!revive && !mayNamePrototype(text)) return JSON.parse(text)
    return JSON.parse(text, (key, value) => {
      if (key === '__proto__') throw new SyntaxError('a member __proto__')
      return revive ? revive(key, value) : value
    })
  } catch {
    throw refuse('request_invalid', { cause: 'no JSON' })
  }
}

/** Whether a key may be `__proto__`, plain or escaped: to look at each key takes four times as long as to parse. */
const mayNamePrototype = (text: string) => text.includes('__proto__') || text.includes('\\u')

function withoutEscapes(text: Pieces): Pieces {
  if (text.indexOf(BACKSLASH) < 0) return text
  const bytes = Buffer.concat(text.buffers)
  let found = 0
  let read = 0
  let written = 0
  for (let at = bytes.indexOf(BACKSLASH); at >= 0; at = bytes.indexOf(BACKSLASH, read)) {
    const isShort = bytes[at + 1] === SLASH
    const end = at + (isShort ? 2 : 6)
    const sign = isShort ? SLASH : SIGNS[bytes.toString('latin1', at, end).toLowerCase()]
    found += 1
    if (sign === undefined || found > ESCAPES_MAX) return text
    bytes.copyWithin(written, read, at)
    written += at - read
    bytes[written++] = sign
    read = end
  }
  bytes.copyWithin(written, read)
  return new Pieces([bytes.subarray(0, written + bytes.length - read)])
}
