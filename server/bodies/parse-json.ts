import { JSON_BESIDES_MAX_BYTES, JSON_DEPTH_MAX, JSON_TOKENS_MAX } from '@resume-library/contract/limits'
import { refuse } from '../refusals/server-refusals.ts'
import { scanJson } from './json-scan.ts'

const BOUNDS = { besides: JSON_BESIDES_MAX_BYTES, depth: JSON_DEPTH_MAX, tokens: JSON_TOKENS_MAX }

/** Slashes in a file of 5 MiB in base64 are some 110,000, and some programs write each with a backslash. */
const ESCAPED_SLASHES_MAX = 150_000

/** Longer than any other string of the text can be. */
const PLACEHOLDER = 'x'.repeat(JSON_BESIDES_MAX_BYTES)

/**
 * Parses a JSON text whose length is mostly one string, as a file in base64 is. That string is cut out before:
 * everything else is small, and takes a parser no time.
 *
 * Of that string only escaped slashes are read. With other escapes, or bytes beyond ASCII, it stays as it came, which
 * is as wrong as before wherever so long a string may stand.
 *
 * @throws {Refusal} `request_invalid` for what is no JSON or would take long to parse, and for a member `__proto__`
 */
export function parseJson(text: Buffer): unknown {
  const scan = scanJson(text, BOUNDS)
  if (!scan.ok) throw refuse('request_invalid', { cause: scan.reason })
  if (!scan.longString) return parseSmall(text.toString('utf8'))
  const { start, end } = scan.longString
  const around = text.toString('utf8', 0, start) + PLACEHOLDER + text.toString('utf8', end)
  const long = withoutEscapedSlashes(text.toString('latin1', start, end))
  return parseSmall(around, (value) => (value === PLACEHOLDER ? long : value))
}

function parseSmall(text: string, revive?: (value: unknown) => unknown): unknown {
  try {
    if (!revive && !mayNamePrototype(text)) return JSON.parse(text)
    return JSON.parse(text, (key, value) => {
      if (key === '__proto__') throw new SyntaxError('a member __proto__')
      return revive ? revive(value) : value
    })
  } catch {
    throw refuse('request_invalid', { cause: 'no JSON' })
  }
}

/** Whether a key may be `__proto__`, plain or escaped: to look at each key takes four times as long as to parse. */
const mayNamePrototype = (text: string) => text.includes('__proto__') || text.includes('\\u')

function withoutEscapedSlashes(text: string): string {
  let found = 0
  for (let at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', at + 1)) {
    found += 1
    if (found > ESCAPED_SLASHES_MAX) return text
  }
  return found === 0 ? text : text.replaceAll('\\/', '/')
}
