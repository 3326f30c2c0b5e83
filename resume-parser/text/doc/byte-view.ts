/** Little-endian numbers of a stream; what lies outside of it is 0. */
export interface ByteView {
  readonly length: number
  u8(at: number): number
  u16(at: number): number
  u32(at: number): number
  bytes(start: number, end: number): Uint8Array
}

export function byteView(stream: Uint8Array): ByteView {
  const u8 = (at: number) => stream[at] ?? 0
  const u16 = (at: number) => u8(at) + u8(at + 1) * 0x100
  return {
    length: stream.length,
    u8,
    u16,
    u32: (at) => u16(at) + u16(at + 2) * 0x10000,
    bytes: (start, end) => stream.subarray(Math.max(0, start), Math.max(0, end)),
  }
}
