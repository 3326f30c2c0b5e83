import { LOGO_MAX_BYTES } from '@resume-library/contract/limits'
import { ConfigurationError, readNamedFile } from '@resume-library/server/configuration/configuration'
import { digestOf } from '@resume-library/server/pages/page-file'
import { type PictureSize, pictureOf } from './picture.ts'

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
