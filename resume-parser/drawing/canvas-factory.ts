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
 * {@link DRAWING_MAX_PIXELS} at a time: a file of some kB can ask for gigabytes.
 */
export function canvasFactory(createCanvas: CreateCanvas) {
  let pixels = 0
  const take = (width: number, height: number) => {
    pixels += width * height
    if (pixels > DRAWING_MAX_PIXELS) throw new RangeError('A page needs too many pixels.')
  }
  const release = ({ canvas }: CanvasEntry) => {
    pixels -= canvas!.width * canvas!.height
  }
  return class {
    create(width: number, height: number): CanvasEntry {
      take(width, height)
      const canvas = createCanvas(width, height)
      return { canvas, context: canvas.getContext('2d', READ) }
    }
    reset(entry: CanvasEntry, width: number, height: number) {
      release(entry)
      take(width, height)
      Object.assign(entry.canvas!, { width, height })
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
