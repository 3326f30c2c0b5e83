import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import type { ScanOptions, ScanPage } from '@resume-library/resume-builder/build-scan'
import { loadPart } from '../load-part.ts'

export interface PhotoPage {
  readonly id: number
  readonly file: Blob
  /** Smaller picture, turned as shown. */
  readonly shown: HTMLCanvasElement
  /** Turns by a quarter, clockwise. */
  readonly quarters: number
}

/** Pixels along a picture and JPEG qualities, tried until a page fits its share: 200, then 150 dots an inch of Letter. */
const ATTEMPTS = [
  { most: 2200, qualities: [0.85, 0.7] },
  { most: 1650, qualities: [0.7, 0.55, 0.4] },
]
/** Bytes of the file besides its pictures, at most. */
const OVERHEAD = 50_000

export interface MakeScanOptions extends ScanOptions {
  readonly signal: AbortSignal
  readonly onPage: (index: number) => void
}

/** Makes a PDF of pages, one at a time to save memory; null if they do not fit. Rejects once it is aborted. */
export async function makeScan(pages: readonly PhotoPage[], options: MakeScanOptions): Promise<Blob | null> {
  const scanned: ScanPage[] = []
  let room = RESUME_MAX_BYTES - OVERHEAD
  for (const [index, page] of pages.entries()) {
    options.onPage(index)
    const encoded = await encode(page, room / (pages.length - index), options.signal)
    if (!encoded) return null
    room -= encoded.jpeg.length
    scanned.push(encoded)
  }
  const { buildScan } = await loadPart<typeof import('./make-pdf.ts')>('resume-pdf')
  return new Blob([await buildScan(scanned, options)], { type: 'application/pdf' })
}

async function encode({ file, quarters }: PhotoPage, room: number, signal: AbortSignal) {
  for (const { most, qualities } of ATTEMPTS) {
    const picture = await drawPicture(file, most, quarters)
    for (const quality of qualities) {
      const jpeg = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, 'image/jpeg', quality))
      signal.throwIfAborted()
      if (!jpeg || jpeg.size > room) continue
      const { width, height } = picture
      return { jpeg: new Uint8Array(await jpeg.arrayBuffer()), width, height }
    }
  }
  return null
}

/** Draws a picture at most `most` pixels long, turned by quarters from upright. Rejects if it cannot be shown and read. */
export async function drawPicture(file: Blob, most: number, quarters = 0): Promise<HTMLCanvasElement> {
  // Unlike a bitmap, it is upright in every browser.
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    const { naturalWidth, naturalHeight } = image
    const scale = Math.min(1, most / Math.max(naturalWidth, naturalHeight))
    const canvas = turned(image, quarters, naturalWidth * scale, naturalHeight * scale)
    // Throws for a picture without a pixel, and for an SVG with HTML in it.
    canvas.getContext('2d')!.getImageData(0, 0, Math.min(canvas.width, 1), Math.min(canvas.height, 1))
    return canvas
  } finally {
    URL.revokeObjectURL(image.src)
    image.src = ''
  }
}

/** Returns a copy of a picture on white, turned by quarters clockwise. */
export function turned(picture: CanvasImageSource, quarters: number, width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = quarters % 2 ? height : width
  canvas.height = quarters % 2 ? width : height
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((quarters * Math.PI) / 2)
  context.drawImage(picture, -width / 2, -height / 2, width, height)
  return canvas
}
