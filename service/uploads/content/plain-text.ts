import { type ByteSource, readBytes } from '@resume-library/file-formats/byte-source'
import { utf16Encoding } from '@resume-library/file-formats/format-of'

const BLOCK_SIZE = 64 * 1024
const END_OF_FILE = 0x1a

/** "Binary data bytes" of the WHATWG MIME sniffing standard, section 3, which no 8-bit text has. */
const BINARY = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f) ? 1 : 0,
)

/** Returns true for text in UTF-8, UTF-16 or an 8-bit encoding, without binary data bytes. */
export async function isPlainText(source: ByteSource): Promise<boolean> {
  const encoding = utf16Encoding(await readBytes(source, 0, BLOCK_SIZE))
  return encoding ? isUtf16(source, encoding) : isEightBitText(source)
}

async function isUtf16(source: ByteSource, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const block of blocks(source)) {
      const text = decoder.decode(block, { stream: true })
      for (let at = 0; at < text.length; at += 1) {
        const unit = text.charCodeAt(at)
        if (unit < 0x20 && BINARY[unit]) return false
      }
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}

async function isEightBitText(source: ByteSource): Promise<boolean> {
  let offset = 0
  for await (const block of blocks(source)) {
    const at = binaryByte(block)
    // A DOS text may end with this byte.
    if (at >= 0) return block[at] === END_OF_FILE && offset + at === source.size - 1
    offset += block.length
  }
  return true
}

function binaryByte(block: Uint8Array): number {
  for (let at = 0; at < block.length; at += 1) if (BINARY[block[at]!]) return at
  return -1
}

/** Reads a file block by block; a block is valid until the next one. */
async function* blocks(source: ByteSource): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(BLOCK_SIZE)
  for (let offset = 0; offset < source.size; offset += BLOCK_SIZE) yield await source.read(offset, buffer)
}
