/** In CSS pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

interface Picture {
  readonly contentType: string
  readonly extension: string
  readonly size: PictureSize | null
  readonly supportsDarkScheme: boolean
}

interface Format {
  readonly extension: string
  readonly contentType: string
  readonly signature: RegExp
  /** @throws {RangeError} for a truncated file */
  sizeOf(bytes: Buffer): PictureSize | null
}

const FORMATS: readonly Format[] = [
  {
    extension: 'png',
    contentType: 'image/png',
    signature: /^\x89PNG\r\n/,
    sizeOf: (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  },
  {
    extension: 'gif',
    contentType: 'image/gif',
    signature: /^GIF8[79]a/,
    sizeOf: (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
  },
  { extension: 'jpg', contentType: 'image/jpeg', signature: /^\xff\xd8\xff/, sizeOf: jpegSize },
  { extension: 'webp', contentType: 'image/webp', signature: /^RIFF.{4}WEBP/s, sizeOf: webpSize },
  {
    extension: 'svg',
    contentType: 'image/svg+xml; charset=utf-8',
    signature: /^(?:\xef\xbb\xbf)?\s*<(?:!--|(?:\?xml|!DOCTYPE svg|svg)\b)/i,
    sizeOf: svgSize,
  },
]

/** Recognizes a picture by its bytes. @returns null for any format that some browser does not show */
export function pictureOf(bytes: Buffer): Picture | null {
  const format = FORMATS.find(({ signature }) => signature.test(bytes.toString('latin1', 0, 64)))
  if (!format || (format.extension === 'svg' && !svgTag(bytes))) return null
  const { extension, contentType } = format
  const supportsDarkScheme = extension === 'svg' && bytes.includes('prefers-color-scheme')
  return { extension, contentType, supportsDarkScheme, size: knownSize(format, bytes) }
}

function knownSize(format: Format, bytes: Buffer): PictureSize | null {
  try {
    const size = format.sizeOf(bytes)
    return size && isLength(size.width) && isLength(size.height) ? size : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const isLength = (pixels: number) => pixels > 0 && Number.isFinite(pixels)

/** Reads the first frame header (ITU T.81, B.2.2), which follows other segments. */
function jpegSize(bytes: Buffer): PictureSize | null {
  for (let at = 2; bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
  }
  return null
}

/** Reads each of the three kinds of WebP (RFC 9649, section 2). */
function webpSize(bytes: Buffer): PictureSize | null {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  if (kind !== 'VP8 ') return null
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

/** Finds the root tag, not one in a comment. */
const svgTag = (bytes: Buffer) =>
  /<svg\b[^<>]*>/i.exec(bytes.toString('utf8').replace(/<!--[\s\S]*?(?:-->|$)/g, ''))?.[0]

/** Reads `width` and `height` in pixels, else the `viewBox`. */
function svgSize(bytes: Buffer): PictureSize | null {
  const tag = svgTag(bytes) ?? ''
  const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? ''
  const pixels = (name: string) => Number(/^\s*([\d.]+)(?:px)?\s*$/.exec(attribute(name))?.[1] ?? Number.NaN)
  const [, , boxWidth, boxHeight] = attribute('viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const own = { width: pixels('width'), height: pixels('height') }
  if (own.width && own.height) return own
  return boxWidth && boxHeight ? { width: boxWidth, height: boxHeight } : null
}
