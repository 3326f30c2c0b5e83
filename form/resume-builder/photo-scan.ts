import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import type { ScanOptions, ScanPage } from '@resume-library/resume-builder/build-scan'
import { type Corners, LEAST_DOTS } from '@resume-library/resume-builder/photo/sheet'
import { loadPart } from '../load-part.ts'
import { drawPicture, drawSheet } from './photo-picture.ts'

export interface PhotoPage {
  readonly id: number
  readonly file: Blob
  /** Smaller picture, turned as shown. */
  readonly shown: HTMLCanvasElement
  /** Turns by a quarter, clockwise. */
  readonly quarters: number
  readonly corners: Corners
}

/** Pixels along a picture of which a sheet is cut. */
const PICTURE_PIXELS = 3000
/** Dots an inch and JPEG qualities that are tried until a page fits its share of the file. */
const ATTEMPTS = [
  { mostDots: 200, qualities: [0.85, 0.7] },
  { mostDots: LEAST_DOTS, qualities: [0.7, 0.55, 0.4] },
]
/** Bytes of the file besides its pictures, at most. */
const OVERHEAD = 50_000

export interface MakeScanOptions extends ScanOptions {
  readonly isLight: boolean
  readonly signal: AbortSignal
  readonly onPage: (index: number) => void
}

/** Makes a PDF of pages, one at a time to save memory; null if they do not fit. Rejects once it is aborted. */
export async function makeScan(pages: readonly PhotoPage[], options: MakeScanOptions): Promise<Blob | null> {
  const scanned: ScanPage[] = []
  let room = RESUME_MAX_BYTES - OVERHEAD
  for (const [index, page] of pages.entries()) {
    options.onPage(index)
    const encoded = await encode(page, room / (pages.length - index), options)
    if (!encoded) return null
    room -= encoded.jpeg.length
    scanned.push(encoded)
  }
  const { buildScan } = await loadPart<typeof import('./make-pdf.ts')>('resume-pdf')
  return new Blob([await buildScan(scanned, options)], { type: 'application/pdf' })
}

async function encode(page: PhotoPage, room: number, options: MakeScanOptions): Promise<ScanPage | null> {
  const picture = await drawPicture(page.file, PICTURE_PIXELS, page.quarters)
  for (const { mostDots, qualities } of ATTEMPTS) {
    const sheet = await drawSheet(picture, page.corners, { ...options, mostDots })
    for (const quality of qualities) {
      const jpeg = await new Promise<Blob | null>((resolve) => sheet.toBlob(resolve, 'image/jpeg', quality))
      if (!jpeg || jpeg.size > room) continue
      return { jpeg: new Uint8Array(await jpeg.arrayBuffer()), width: sheet.width, height: sheet.height }
    }
  }
  return null
}
