import { DRAWING_MAX_BYTES } from '../text/limits.ts'
import { DRAWING_OPTIONS, type PdfCanvas, type PdfPage } from '../text/pdf/pdfjs.ts'
import { pdfjs, withinMemory } from '../text/pdf/pdfjs-engine.ts'
import { type CreateCanvas, canvasFactory, NoFilters } from './canvas-factory.ts'
import { pagePixels } from './page-pixels.ts'

export interface DrawnPage<Canvas> {
  readonly canvas: Canvas
  /** Pages of the whole file. */
  readonly pages: number
}

/**
 * Draws the first page of a PDF as wide as it is asked for, within the pixels that a picture may have
 * ({@link pagePixels}). Null where nothing is seen on it, as of a scan in a coding that is not read here.
 *
 * Letters are drawn as the shapes of the file's own fonts; those of fonts that a file only names are the system's.
 * Nothing is fetched. It holds its thread, so that only ending the thread ends it.
 *
 * @param width in pixels
 * @throws on a file that is locked, broken or no PDF, or needs more pixels than {@link canvasFactory} gives, or more than
 *   {@link DRAWING_MAX_BYTES}
 */
export async function drawFirstPage<Canvas extends PdfCanvas>(
  bytes: Uint8Array<ArrayBuffer>,
  width: number,
  createCanvas: CreateCanvas<Canvas>,
): Promise<DrawnPage<Canvas> | null> {
  let isTooMuch = false
  const refused = () => {
    isTooMuch = true
  }
  const loading = pdfjs.getDocument({
    ...DRAWING_OPTIONS,
    CanvasFactory: canvasFactory(createCanvas, refused),
    FilterFactory: NoFilters,
    data: bytes,
  })
  return withinMemory(
    DRAWING_MAX_BYTES,
    async () => {
      const document = await loading.promise
      const canvas = await drawPage(await document.getPage(1), width, createCanvas)
      if (isTooMuch) throw new RangeError('A page needs too many pixels.')
      return canvas && { canvas, pages: document.numPages }
    },
    () => loading.destroy(),
  )
}

async function drawPage<Canvas extends PdfCanvas>(
  page: PdfPage,
  width: number,
  createCanvas: CreateCanvas<Canvas>,
): Promise<Canvas | null> {
  const pixels = pagePixels(page.getViewport({ scale: 1 }), width)
  if (!pixels) return null
  squeezeNamedFonts(page)
  const canvas = createCanvas(pixels.width, pixels.height)
  await page.render({ canvas, viewport: page.getViewport({ scale: pixels.scale }) }).promise
  return isBlank(canvas) ? null : canvas
}

/**
 * A font that a file names and does not hold is the system's, of another width: pdf.js gives its letters the width that
 * the file says, save those of the 14 standard fonts, which it takes to be there. On a phone they are not.
 */
function squeezeNamedFonts({ commonObjs }: PdfPage): void {
  const get = commonObjs.get.bind(commonObjs)
  commonObjs.get = (...which) => {
    const font = get(...which)
    if (font?.missingFile) Object.defineProperty(font, 'remeasure', { value: true })
    return font
  }
}

/** Whether all of it has one colour. */
function isBlank(canvas: PdfCanvas): boolean {
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4)
  return pixels.every((pixel) => pixel === pixels[0])
}
