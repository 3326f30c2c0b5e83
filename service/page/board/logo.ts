import { LOGO_MAX_BYTES } from '@resume-library/contract/limits'
import { ConfigurationError, readNamedFile } from '@resume-library/server/configuration/configuration'
import { digestOf } from '@resume-library/server/pages/page-file'
import { imageSize } from 'image-size'

/** In CSS pixels. */
interface PictureSize {
  readonly width: number
  readonly height: number
}

export interface BoardLogo extends PictureSize {
  readonly address: string
  /** Origin for the policy; null for our own. */
  readonly origin: string | null
  readonly supportsDarkScheme: boolean
  readonly file: { readonly contentType: string; readonly bytes: Buffer } | null
}

const ROOM: PictureSize = { width: 240, height: 40 }

const WITH_SIZE = /^(.+?)(?:\s+(\d{1,5})x(\d{1,5}))?$/s

/** Reads `BOARD_LOGO`: a file or https address, and its size, `logo.svg 160x40`. @throws {ConfigurationError} */
export function readLogo(text?: string): BoardLogo | null {
  if (!text) return null
  const [, place = '', width, height] = WITH_SIZE.exec(text.trim()) ?? []
  try {
    const size = width && height ? sizeOf(Number(width), Number(height)) : null
    return /^[a-z][a-z\d+.-]+:/i.test(place) ? logoOfAddress(place, size) : logoOfFile(place, size)
  } catch (error) {
    throw new ConfigurationError([`BOARD_LOGO: ${(error as Error).message}`])
  }
}

/** Origin that is safe in a Content-Security-Policy: a semicolon in a host would end the directive. */
const ORIGIN = /^https:\/\/[\w.:[\]-]+$/

function logoOfAddress(address: string, size: PictureSize | null): BoardLogo {
  const isRight = URL.canParse(address) && ORIGIN.test(new URL(address).origin)
  if (!isRight || new URL(address).username || new URL(address).password)
    throw new Error('must be a file or an https address without credentials')
  if (!size) throw new Error('needs its size after the address, such as https://example.com/logo.svg 160x40')
  const { href, origin } = new URL(address)
  return { address: href, origin, supportsDarkScheme: false, file: null, ...inRoom(size) }
}

function logoOfFile(path: string, given: PictureSize | null): BoardLogo {
  const bytes = readNamedFile(path, LOGO_MAX_BYTES)
  const picture = pictureOf(bytes)
  if (!picture) throw new Error('must be a PNG, JPEG, GIF, WebP or SVG picture')
  const size = given ?? picture.size
  if (!size) throw new Error(`has no size; add one after the path, such as ${path} 160x40`)
  const { contentType, extension, supportsDarkScheme } = picture
  const address = `/board-logo-${digestOf(bytes, 10)}.${extension}`
  return { address, origin: null, supportsDarkScheme, file: { contentType, bytes }, ...inRoom(size) }
}

function sizeOf(width: number, height: number): PictureSize {
  if (!width || !height) throw new Error('must have a size of at least 1x1')
  return { width, height }
}

function inRoom({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, ROOM.width / width, ROOM.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

interface Picture {
  readonly contentType: string
  readonly extension: string
  readonly size: PictureSize | null
  readonly supportsDarkScheme: boolean
}

const FORMATS = [
  { extension: 'png', contentType: 'image/png', signature: /^\x89PNG\r\n/ },
  { extension: 'gif', contentType: 'image/gif', signature: /^GIF8[79]a/ },
  { extension: 'jpg', contentType: 'image/jpeg', signature: /^\xff\xd8\xff/ },
  { extension: 'webp', contentType: 'image/webp', signature: /^RIFF.{4}WEBP/s },
  {
    extension: 'svg',
    contentType: 'image/svg+xml; charset=utf-8',
    signature: /^(?:\xef\xbb\xbf)?\s*<(?:!--|(?:\?xml|!DOCTYPE svg|svg)\b)/i,
  },
]

/** Recognizes a picture by its bytes. @returns null for any format that some browser does not show */
export function pictureOf(bytes: Buffer): Picture | null {
  const format = FORMATS.find(({ signature }) => signature.test(bytes.toString('latin1', 0, 64)))
  const isSvg = format?.extension === 'svg'
  if (!format || (isSvg && !svgTag(bytes))) return null
  const { extension, contentType } = format
  const supportsDarkScheme = isSvg && bytes.includes('prefers-color-scheme')
  return { extension, contentType, supportsDarkScheme, size: isSvg ? svgSize(bytes) : pixelSize(bytes) }
}

/** Reads the size of a picture of pixels; null for a truncated one. */
function pixelSize(bytes: Buffer): PictureSize | null {
  try {
    // A copy, as it reads past the end of a part of a buffer.
    return known(imageSize(new Uint8Array(bytes)))
  } catch {
    return null
  }
}

const known = ({ width, height }: PictureSize): PictureSize | null =>
  [width, height].every((pixels) => pixels > 0 && Number.isFinite(pixels)) ? { width, height } : null

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
  return known(own.width && own.height ? own : { width: boxWidth ?? 0, height: boxHeight ?? 0 })
}
