import type { Page } from '@playwright/test'
import type { TestFile } from './resume-files.ts'

/** Text in the camera's data, which must not be sent. */
export const DEVICE = 'Camera of the kitchen'

/** Photographs a sheet with a black heading at its top left; the picture lies on its side, as its EXIF data says. */
export async function photograph(page: Page, name: string): Promise<TestFile> {
  const jpeg = Buffer.from(await page.evaluate(drawPhotograph), 'base64')
  // Orientation 6, a quarter to the left.
  const exif = Buffer.from(`457869660000${'4d4d002a000000080001011200030000000100060000'}00000000`, 'hex')
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + DEVICE.length + 2])
  const buffer = Buffer.concat([head, exif, Buffer.from(DEVICE), jpeg.subarray(2)])
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Runs in the page; returns base64. */
function drawPhotograph(): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 2000, height: 1500 })
  const context = canvas.getContext('2d')!
  context.transform(0, -15, 20, 0, 0, 1500)
  context.fillStyle = '#b8ad96'
  context.fillRect(0, 0, 100, 100)
  context.fillStyle = '#26221f'
  context.fillRect(5, 5, 40, 10)
  return canvas.toDataURL('image/jpeg').split(',')[1]!
}

/** Returns the size of the picture in a PDF, and whether its heading is at the top right. */
export function headingIn(page: Page, pdf: Buffer) {
  const jpeg = pdf.subarray(pdf.indexOf('ffd8ff', 'hex')).toString('base64')
  return page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/jpeg;base64,${base64}`
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    const isDark = (x: number, y: number) => context.getImageData(x * width, y * height, 1, 1).data[1]! < 90
    return { width, height, isTopRight: isDark(0.9, 0.25) && !isDark(0.1, 0.25) && !isDark(0.9, 0.75) }
  }, jpeg)
}
