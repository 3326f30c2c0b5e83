import { joinBytes } from '@resume-library/file-formats/byte-source'

/** Decodes a stream as far as `maximum` bytes: more than those show that it is too large. */
type Filter = (packed: Uint8Array, maximum: number) => Uint8Array<ArrayBuffer>

function hex(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const digits = new TextDecoder('latin1')
    .decode(packed)
    .split('>')[0]!
    .replace(/[^\da-f]/gi, '')
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function base85(packed: Uint8Array, maximum: number): Uint8Array<ArrayBuffer> {
  const signs = new TextDecoder('latin1')
    .decode(packed)
    .split('~')[0]!
    .replace(/[^!-uz]/g, '')
  const out = new Output()
  for (const [group] of signs.matchAll(/z|[!-u]{2,5}/g)) {
    if (out.length > maximum) break
    const full = group === 'z' ? '!!!!!' : group
    let value = 0
    for (const sign of full.padEnd(5, 'u')) value = value * 85 + sign.charCodeAt(0) - 33
    for (let at = 1; at < full.length; at++) out.push(value / 2 ** (32 - 8 * at))
  }
  return out.bytes()
}

function runs(packed: Uint8Array, maximum: number): Uint8Array<ArrayBuffer> {
  const out = new Output()
  for (let at = 0; at < packed.length && packed[at] !== 128 && out.length <= maximum; ) {
    const length = packed[at]!
    const next = length < 128 ? at + length + 2 : at + 2
    if (length < 128) for (const byte of packed.subarray(at + 1, next)) out.push(byte)
    else for (let count = length; count < 257; count++) out.push(packed[at + 1] ?? 0)
    at = next
  }
  return out.bytes()
}

/** Codes of 9 to 12 bits. A word of the table is the word before it and one byte more: a place in what was put out. */
const lzw =
  (early: number): Filter =>
  (packed, maximum) => {
    const out = new Output()
    let [starts, lengths, width]: [number[], number[], number] = [[], [], 9]
    let previous: { start: number; length: number } | null = null
    let [bits, count] = [0, 0]
    for (const byte of packed) {
      bits = ((bits << 8) | byte) & 0xfffff
      count += 8
      if (count < width) continue
      count -= width
      const code = (bits >> count) & ((1 << width) - 1)
      if (code === 257 || out.length > maximum) break
      if (code === 256) {
        ;[starts, lengths, previous, width] = [[], [], null, 9]
        continue
      }
      const start: number = out.length
      const from = code < 256 ? -1 : (starts[code - 258] ?? previous?.start ?? -1)
      const length: number = code < 256 ? 1 : (lengths[code - 258] ?? (previous?.length ?? 0) + 1)
      for (let at = 0; at < length; at++) out.push(from < 0 ? code & 0xff : out.at(from + at))
      if (previous && starts.length < 3838) {
        starts.push(previous.start)
        lengths.push(previous.length + 1)
      }
      previous = { start, length }
      width = Math.min(12, Math.max(9, Math.floor(Math.log2(starts.length + 258 + early)) + 1))
    }
    return out.bytes()
  }

/** Filters of a PDF besides Flate (ISO 32000-1, section 7.4), by the first letters of their names. */
export const FILTERS: Readonly<Record<string, Filter>> = {
  AHx: hex,
  A85: base85,
  RL: runs,
  LZW: lzw(1),
  LZW0: lzw(0),
}

class Output {
  length = 0
  #bytes = new Uint8Array(1024)

  push(byte: number): void {
    if (this.length === this.#bytes.length) this.#bytes = joinBytes([this.#bytes, this.#bytes])
    this.#bytes[this.length++] = byte
  }

  at = (place: number): number => this.#bytes[place]!

  bytes = (): Uint8Array<ArrayBuffer> => this.#bytes.slice(0, this.length)
}
