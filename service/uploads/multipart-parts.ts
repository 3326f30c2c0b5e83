import { PART_HEADERS_MAX_BYTES } from '@resume-library/contract/limits'
import { malformed, type PartHeaders, parsePartHeaders } from './part-headers.ts'

type Sink = (bytes: Buffer) => void

export interface PartSink {
  /** Receives the bytes in order; the buffer is reused after it returns. */
  readonly take: Sink
  readonly end?: () => void
}

/** Consumes buffered bytes; false where it needs more. */
type Step = () => boolean

const CRLF = Buffer.from('\r\n')
const HEADERS_END = Buffer.from('\r\n\r\n')
const NOTHING = Buffer.alloc(0)
const ignore = () => {}

/** Parses a multipart body (RFC 7578) as a stream. Buffers at most a part's headers, or a prefix of the delimiter. */
export class PartsParser {
  readonly #delimiter: Buffer
  readonly #beginPart: (headers: PartHeaders) => PartSink
  #pending: Buffer = NOTHING
  #step: Step = () => this.#beginning()
  readonly #delimited: Step = () => this.#afterDelimiter()
  readonly #epilogue: Step = () => {
    this.#pending = NOTHING
    return false
  }

  /** @param beginPart returns a part's sink; its error ends the body */
  constructor(boundary: string, beginPart: (headers: PartHeaders) => PartSink) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`)
    this.#beginPart = beginPart
  }

  /** @throws {Refusal} `upload_malformed`; errors of the sinks */
  take(bytes: Buffer): void {
    this.#pending = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes])
    while (this.#step());
    // Copied: a view would keep the whole received buffer in memory.
    this.#pending = this.#pending.length === 0 ? NOTHING : Buffer.from(this.#pending)
  }

  /** @throws {Refusal} `upload_malformed` */
  end(): void {
    if (this.#step !== this.#epilogue) throw malformed('the body ends early')
  }

  /** Matches a delimiter at the very start, which has no line end before it. */
  #beginning(): boolean {
    const delimiter = this.#delimiter.subarray(CRLF.length)
    if (this.#pending.length < delimiter.length) return false
    const beginsWithIt = this.#pending.subarray(0, delimiter.length).equals(delimiter)
    if (beginsWithIt) this.#consume(delimiter.length)
    this.#step = beginsWithIt
      ? this.#delimited
      : this.#readUntil(this.#delimiter, ignore, () => this.#delimited)
    return true
  }

  #readUntil(end: Buffer, sink: Sink, next: () => Step): Step {
    return () => {
      const at = this.#pending.indexOf(end)
      const bytes = this.#consume(at < 0 ? partialMatchAt(this.#pending, end) : at)
      if (bytes.length > 0) sink(bytes)
      if (at < 0) return false
      this.#consume(end.length)
      this.#step = next()
      return true
    }
  }

  #afterDelimiter(): boolean {
    if (this.#pending.length < 2) return false
    const text = this.#consume(2).toString('latin1')
    if (text !== '\r\n' && text !== '--') throw malformed('a delimiter goes on')
    this.#step = text === '--' ? this.#epilogue : this.#headers()
    return true
  }

  #headers(): Step {
    const text = collectText(PART_HEADERS_MAX_BYTES, () => malformed('the headers of a part are too long'))
    return this.#readUntil(HEADERS_END, text.take, () => {
      const part = this.#beginPart(parsePartHeaders(text.text()))
      return this.#readUntil(this.#delimiter, part.take, () => {
        part.end?.()
        return this.#delimited
      })
    })
  }

  #consume(length: number): Buffer {
    const bytes = this.#pending.subarray(0, length)
    this.#pending = this.#pending.subarray(length)
    return bytes
  }
}

/** Collects a text in UTF-8. @param tooLong creates the error beyond `maximumBytes` */
export function collectText(maximumBytes: number, tooLong: () => Error) {
  const chunks: Buffer[] = []
  let size = 0
  return {
    take: (bytes: Buffer) => {
      size += bytes.length
      if (size > maximumBytes) throw tooLong()
      chunks.push(bytes)
    },
    text: () => Buffer.concat(chunks).toString('utf8'),
  }
}

function partialMatchAt(bytes: Buffer, delimiter: Buffer): number {
  const from = Math.max(0, bytes.length - delimiter.length + 1)
  for (let at = bytes.indexOf(delimiter[0]!, from); at >= 0; at = bytes.indexOf(delimiter[0]!, at + 1)) {
    if (bytes.subarray(at).equals(delimiter.subarray(0, bytes.length - at))) return at
  }
  return bytes.length
}

const BOUNDARY = /;[ \t]*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))[ \t]*(?:;|$)/i

/** Parses the boundary of a `multipart/form-data` type (RFC 2046, section 5.1.1). @throws {Refusal} `upload_malformed` */
export function multipartBoundary(contentType: string): string {
  const [, quoted, bare] = BOUNDARY.exec(contentType) ?? []
  const boundary = quoted ?? bare
  if (!boundary || !/^multipart\/form-data[ \t]*;/i.test(contentType)) throw malformed('no boundary')
  return boundary
}
