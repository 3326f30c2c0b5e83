import { lighten } from '@resume-library/resume-builder/photo/lighten'
import { type Corners, sheetSize } from '@resume-library/resume-builder/photo/sheet'
import { straighten } from '@resume-library/resume-builder/photo/straighten'

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
    contextOf(canvas).getImageData(0, 0, Math.min(canvas.width, 1), Math.min(canvas.height, 1))
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
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((quarters * Math.PI) / 2)
  context.drawImage(picture, -width / 2, -height / 2, width, height)
  return canvas
}

const contextOf = (canvas: HTMLCanvasElement) => canvas.getContext('2d', { willReadFrequently: true })!

/** Cuts the sheet out of a picture, straightened and lightened. Rejects once it is aborted. */
export async function drawSheet(
  picture: HTMLCanvasElement,
  corners: Corners,
  { isLight, mostDots, signal }: { isLight: boolean; mostDots: number; signal: AbortSignal },
): Promise<HTMLCanvasElement> {
  const pixels = contextOf(picture).getImageData(0, 0, picture.width, picture.height)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, sheetSize(corners, picture, mostDots))
  const sheet = new ImageData(canvas.width, canvas.height)
  await inStripes(straighten(pixels, corners, sheet), sheet.height, signal)
  if (isLight) await inStripes(lighten(sheet), sheet.height, signal)
  contextOf(canvas).putImageData(sheet, 0, 0)
  return canvas
}

/** Rows that are drawn before the page can answer. */
const STRIPE = 64

async function inStripes(drawRows: (from: number, to: number) => void, height: number, signal: AbortSignal) {
  for (let row = 0; row < height; row += STRIPE) {
    drawRows(row, Math.min(row + STRIPE, height))
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) throw new DOMException('', 'AbortError')
  }
}
