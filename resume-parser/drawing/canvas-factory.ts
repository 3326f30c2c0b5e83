import { DRAWING_MAX_PIXELS } from '../text/limits.ts'
import type { PdfCanvas } from '../text/pdf/pdfjs.ts'

/** A canvas of this thread: an `OffscreenCanvas` in a Worker. */
export type CreateCanvas<Canvas extends PdfCanvas = PdfCanvas> = (width: number, height: number) => Canvas

interface CanvasEntry {
  canvas: PdfCanvas | null
  context: unknown
}

/** Its pixels are read more often than shown. */
const READ = { willReadFrequently: true }

/**
 * What pdf.js asks for canvases; its own asks the document, and a Worker has none. It gives no more than
 * {@link DRAWING_MAX_PIXELS} at a time: a file of some kB can ask for gigabytes. What is asked for beyond them has one
 * pixel, since pdf.js leaves a rejection to nobody where a canvas fails.
 *
 * @param refused told when there were not enough
 */
export function canvasFactory(createCanvas: CreateCanvas, refused: () => void) {
  let pixels = 0
  const sizeWithin = (width: number, height: number): [width: number, height: number] => {
    const isWithin = pixels + width * height <= DRAWING_MAX_PIXELS
    if (!isWithin) refused()
    const size: [number, number] = isWithin ? [width, height] : [1, 1]
    pixels += size[0] * size[1]
    return size
  }
  const release = ({ canvas }: CanvasEntry) => {
    pixels -= canvas!.width * canvas!.height
  }
  return class {
    create(width: number, height: number): CanvasEntry {
      const canvas = createCanvas(...sizeWithin(width, height))
      return { canvas, context: canvas.getContext('2d', READ) }
    }
    reset(entry: CanvasEntry, width: number, height: number) {
      release(entry)
      const [grantedWidth, grantedHeight] = sizeWithin(width, height)
      Object.assign(entry.canvas!, { width: grantedWidth, height: grantedHeight })
    }
    /** A canvas keeps its memory for as long as it has a size. */
    destroy(entry: CanvasEntry) {
      release(entry)
      Object.assign(entry.canvas!, { width: 0, height: 0 })
      Object.assign(entry, { canvas: null, context: null })
    }
    getNoAlphaContext(canvas: PdfCanvas) {
      return canvas.getContext('2d', { ...READ, alpha: false })
    }
  }
}

/** Filters of SVG need a document too; without them pdf.js counts each pixel, or leaves a soft edge out. */
export class NoFilters {
  addFilter = none
  addHCMFilter = none
  addAlphaFilter = none
  addLuminosityFilter = none
  addKnockoutFilter = none
  destroy() {}
}

function none(): string {
  return 'none'
}
