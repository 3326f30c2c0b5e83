/** A Worker of the page: draws the first page of one PDF, and is ended with it. It asks for nothing. */
import { drawFirstPage } from '@resume-library/resume-parser/draw-first-page'
import type { DrawnPicture, PictureOrder } from './draw-page.ts'

self.onmessage = async ({ data, ports: [port] }: MessageEvent<PictureOrder>) => {
  self.onmessage = null
  const picture = await draw(data).catch(() => null)
  port!.postMessage(picture, picture ? [picture.bitmap] : [])
}

async function draw({ file, width }: PictureOrder): Promise<DrawnPicture | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const page = await drawFirstPage(bytes, width, (...size) => new OffscreenCanvas(...size))
  return page && { bitmap: page.canvas.transferToImageBitmap(), pages: page.pages }
}
