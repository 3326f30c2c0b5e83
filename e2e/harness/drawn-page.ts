import type { Locator, Page } from '@playwright/test'

/** To a page as on phones: no browser there shows a PDF inside a page. */
export const withoutViewer = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false })
  })

/** The picture of the first page, once it is there. */
export const drawnPage = (page: Page): Locator => page.getByRole('img', { name: /^First page of/ })

/** The share of dark pixels of a picture, in rows of so many bands from its top. */
export const inkInBands = (picture: Locator, bands: number): Promise<number[]> =>
  picture.evaluate((canvas: HTMLCanvasElement, count) => {
    const { width, height } = canvas
    const context = new OffscreenCanvas(width, height).getContext('2d')!
    context.drawImage(canvas, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    const dark = Array.from({ length: count }, () => 0)
    for (let at = 0; at < width * height; at++)
      if (data[4 * at]! < 128) dark[Math.floor((count * Math.floor(at / width)) / height)]!++
    return dark.map((pixels) => (pixels * count) / (width * height))
  }, bands)
