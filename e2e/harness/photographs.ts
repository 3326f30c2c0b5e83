import type { Page } from '@playwright/test'
import type { TestFile } from './resume-files.ts'

/** Corners of the sheet in hundredths of the upright picture, clockwise from the top left. */
export const SHEET = [
  [20, 10],
  [90, 20],
  [80, 90],
  [10, 80],
] as const

/** Text in the camera's data, which must not be sent. */
export const DEVICE = 'Camera of the kitchen'

/** Photographs a dim sheet on a dark table, with a black heading; the picture lies on its side, as its EXIF data says. */
export async function photograph(page: Page, name: string): Promise<TestFile> {
  const jpeg = Buffer.from(await page.evaluate(drawPhotograph, SHEET), 'base64')
  // Orientation 6, a quarter to the left.
  const exif = Buffer.from(`457869660000${'4d4d002a000000080001011200030000000100060000'}00000000`, 'hex')
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + DEVICE.length + 2])
  const buffer = Buffer.concat([head, exif, Buffer.from(DEVICE), jpeg.subarray(2)])
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Runs in the page; returns base64. */
function drawPhotograph([[left, top], [right, rightTop], , [low, bottom]]: typeof SHEET): string {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 2000, height: 1500 })
  const context = canvas.getContext('2d')!
  const fill = (color: string, x: number, y: number, width: number, height: number) => {
    context.fillStyle = color
    context.fillRect(x, y, width, height)
  }
  context.transform(0, -15, 20, 0, 0, 1500)
  fill('#3b2f2a', 0, 0, 100, 100)
  context.transform(right - left, rightTop - top, low - left, bottom - top, left, top)
  fill('#b8ad96', 0, 0, 1, 1)
  fill('#26221f', 0.1, 0.1, 0.4, 0.05)
  return canvas.toDataURL('image/jpeg').split(',')[1]!
}

/** Returns size and brightness of the picture in a PDF, at the edges of the paper and in the heading. */
export function colorsIn(page: Page, pdf: Buffer) {
  const jpeg = pdf.subarray(pdf.indexOf('ffd8ff', 'hex')).toString('base64')
  return page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/jpeg;base64,${base64}`
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    const at = (x: number, y: number) => context.getImageData(x * width, y * height, 1, 1).data[1]!
    const paper = [at(0.02, 0.02), at(0.98, 0.02), at(0.98, 0.98), at(0.02, 0.98)]
    return { width, height, colors: { paper, heading: at(0.3, 0.125) } }
  }, jpeg)
}
