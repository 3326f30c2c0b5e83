/** A file that can be looked into at any place: what the store holds of an upload before it is kept. */
export interface ByteSource {
  /** In bytes. */
  readonly size: number
  /** Up to `length` bytes from `offset`; fewer at the end of the file. */
  read(offset: number, length: number): Promise<Uint8Array>
}

/** The bytes as a Buffer, for its readers of numbers; nothing is copied. */
export async function readBuffer(source: ByteSource, offset: number, length: number): Promise<Buffer> {
  const bytes = await source.read(offset, length)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
