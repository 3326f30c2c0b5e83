import type { LongText } from '@resume-library/contract/long-text'
import { freeBytes } from './free-bytes.ts'
import type { Pieces } from './pieces.ts'

/**
 * A long text of a JSON body, kept as the bytes that came: a string of megabytes and each copy of it has the collector
 * mark its whole heap every few requests (docs/decisions/0171-a-resume-stays-bytes.md).
 *
 * Each byte is one character, as in ISO 8859-1: what came beyond ASCII reads wrongly, and is no base64 either way.
 */
export class TextAsBytes implements LongText {
  /** What came, without the quotes around it. */
  readonly bytes: Pieces

  constructor(bytes: Pieces) {
    this.bytes = bytes
  }

  get length(): number {
    return this.bytes.length
  }

  trim(): TextAsBytes {
    let start = 0
    let end = this.bytes.length
    while (start < end && isSpace(this.bytes.byteAt(start))) start += 1
    while (end > start && isSpace(this.bytes.byteAt(end - 1))) end -= 1
    return end - start === this.bytes.length ? this : new TextAsBytes(this.bytes.slice(start, end))
  }

  toString(): string {
    return this.bytes.toString('latin1')
  }

  /** Gives its memory back, as `freeBytes` does; that of the whole body which it came in. */
  free(): void {
    freeBytes(this.bytes.buffers)
  }

  /** So that it is written into JSON as the text that it is. */
  toJSON(): string {
    return this.toString()
  }
}

/** JSON lets no other white space stand in a text unescaped. */
const isSpace = (byte: number | undefined) => byte === 0x20
