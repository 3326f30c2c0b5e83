import { parentPort, workerData } from 'node:worker_threads'
import { createCanvas, DOMMatrix, Path2D } from './canvas.ts'

/** A first page, or the name of the fault that it was refused with. */
export type Drawing =
  | { readonly width: number; readonly height: number; readonly pages: number; readonly pixels: Uint8Array }
  | string
  | null

type DrawingModule = typeof import('../drawing/draw-first-page.ts')

/** In pixels: letters of ten points have four. */
const WIDTH = 300

// pdf.js finds them by itself only where it stands beside the package.
Object.assign(globalThis, { Path2D, DOMMatrix })
const { drawFirstPage } = (await import(workerData)) as DrawingModule

async function draw(bytes: Uint8Array<ArrayBuffer>): Promise<Drawing> {
  const page = await drawFirstPage(bytes, WIDTH, createCanvas)
  if (!page) return null
  const { width, height } = page.canvas
  const { data } = page.canvas.getContext('2d')!.getImageData(0, 0, width, height)
  return { width, height, pages: page.pages, pixels: new Uint8Array(data) }
}

parentPort!.on('message', async (bytes: Uint8Array<ArrayBuffer>) => {
  parentPort!.postMessage(await draw(bytes).catch((fault: Error) => fault.name))
})
