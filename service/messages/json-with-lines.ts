/**
 * A JSON value that knows its line, from 1. Of what can be no message, only what it is: `a list`.
 */
export type JsonValue = { readonly line: number } & (
  | { readonly kind: 'object'; readonly members: readonly JsonMember[] }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'other'; readonly name: string }
)

/** As they stand there, a key that stands there twice too. */
export interface JsonMember {
  readonly key: string
  readonly line: number
  readonly value: JsonValue
}

/** Something that is not JSON. */
export class JsonFault extends Error {
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** Nobody has a reason for more, and a file of brackets would exhaust the stack. */
const DEPTH_MAX = 16

/** What JSON (RFC 8259) is made of; of the escapes of a text, `JSON.parse` knows more. */
const TOKEN =
  /[{}[\]:,]|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)|$/y
const SPACE = /[\t\n\r ]*/y

/**
 * Parses JSON as `JSON.parse` does, which tells neither lines nor keys that stand there twice.
 *
 * @throws {JsonFault} at the first place that is not JSON
 */
export const parseJsonWithLines = (text: string): JsonValue => new JsonReader(text).root()

class JsonReader {
  readonly #text: string
  /** Behind the token. */
  #at = 0
  #line = 1
  /** Empty at the end. */
  #token = ''

  constructor(text: string) {
    this.#text = text
    this.#advance()
  }

  root(): JsonValue {
    const root = this.#value(0)
    if (this.#token) throw this.#fault('the end')
    return root
  }

  #value(depth: number): JsonValue {
    if (depth > DEPTH_MAX) throw new JsonFault(this.#line, 'it is nested too deeply')
    const line = this.#line
    const token = this.#token
    if (token === '{') return { line, kind: 'object', members: this.#items('}', () => this.#member(depth)) }
    if (token === '[') {
      this.#items(']', () => this.#value(depth + 1))
      return { line, kind: 'other', name: 'a list' }
    }
    if (/^[}\]:,]?$/.test(token)) throw this.#fault('a value')
    this.#advance()
    if (token.startsWith('"')) return { line, kind: 'text', text: decoded(token, line) }
    return { line, kind: 'other', name: /^[tfn]/.test(token) ? token : 'a number' }
  }

  #member(depth: number): JsonMember {
    const line = this.#line
    const key = this.#token
    if (!key.startsWith('"')) throw this.#fault('a key in double quotes')
    this.#advance()
    if (this.#token !== ':') throw this.#fault('a colon')
    this.#advance()
    return { key: decoded(key, line), line, value: this.#value(depth + 1) }
  }

  /** Those between brackets, with commas between them. */
  #items<Item>(close: string, read: () => Item): Item[] {
    const items: Item[] = []
    this.#advance()
    if (this.#token !== close) items.push(read())
    while (this.#token !== close) {
      if (this.#token !== ',') throw this.#fault(`a comma or ${close}`)
      this.#advance()
      items.push(read())
    }
    this.#advance()
    return items
  }

  #advance(): void {
    const space = this.#match(SPACE)!
    this.#at += space.length
    this.#line += space.split('\n').length - 1
    const token = this.#match(TOKEN)
    if (token === undefined) throw notJson(this.#line)
    this.#at += token.length
    this.#token = token
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    return pattern.exec(this.#text)?.[0]
  }

  #fault(expected: string): JsonFault {
    return new JsonFault(this.#line, `${expected} is expected, and there is ${kindOf(this.#token)}`)
  }
}

const notJson = (line: number) => new JsonFault(line, 'it is not JSON')

/** Never what stands there: the file may be another than was meant, of passwords or keys. */
function kindOf(token: string): string {
  if (token.startsWith('"')) return 'a text'
  return /^[{}[\]:,]$/.test(token) ? token : token ? 'a number or a word' : 'the end'
}

function decoded(token: string, line: number): string {
  try {
    return JSON.parse(token)
  } catch {
    throw notJson(line)
  }
}
