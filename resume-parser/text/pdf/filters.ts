/** Decodes a stream as far as `maximum` bytes: more than those show that it is too large. */
type Filter = (packed: Uint8Array, maximum: number) => Uint8Array<ArrayBuffer>

/** Filters of a PDF besides Flate (ISO 32000-1, section 7.4), by the first letters of their names. */
export const FILTERS: Readonly<Record<string, Filter>> = { AHx: hex, A85: base85, RL: runs, LZW: lzw }

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
  const out: number[] = []
  for (const [group] of signs.matchAll(/z|[!-u]{2,5}/g)) {
    if (out.length > maximum) break
    const full = group === 'z' ? '!!!!!' : group.padEnd(5, 'u')
    let value = 0
    for (const sign of full) value = value * 85 + sign.charCodeAt(0) - 33
    const bytes = [24, 16, 8, 0].map((shift) => (value / 2 ** shift) & 0xff)
    out.push(...(group === 'z' ? bytes : bytes.slice(0, group.length - 1)))
  }
  return Uint8Array.from(out)
}

function runs(packed: Uint8Array, maximum: number): Uint8Array<ArrayBuffer> {
  const out: number[] = []
  for (let at = 0; at < packed.length && packed[at] !== 128 && out.length <= maximum; ) {
    const length = packed[at]!
    const next = length < 128 ? at + length + 2 : at + 2
    if (length < 128) out.push(...packed.subarray(at + 1, next))
    else out.push(...Array<number>(257 - length).fill(packed[at + 1] ?? 0))
    at = next
  }
  return Uint8Array.from(out)
}

/** Codes of 9 to 12 bits; `EarlyChange` is 1, as in every file that was seen. */
function lzw(packed: Uint8Array, maximum: number): Uint8Array<ArrayBuffer> {
  const out: number[] = []
  let [table, previous, width]: [number[][], number[] | null, number] = [[], null, 9]
  let [bits, count] = [0, 0]
  for (const byte of packed) {
    bits = ((bits << 8) | byte) & 0xfffff
    count += 8
    if (count < width) continue
    count -= width
    const code = (bits >> count) & ((1 << width) - 1)
    if (code === 257 || out.length > maximum) break
    if (code === 256) {
      ;[table, previous, width] = [[], null, 9]
      continue
    }
    const known = code < 256 ? [code] : table[code - 258]
    const word: number[] = known ?? [...(previous ?? [0]), previous?.[0] ?? 0]
    for (const one of word) out.push(one)
    if (previous && table.length < 3838) table.push([...previous, word[0]!])
    previous = word
    width = Math.min(12, Math.max(9, Math.floor(Math.log2(table.length + 259)) + 1))
  }
  return Uint8Array.from(out)
}
