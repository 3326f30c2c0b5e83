import { createRequire } from 'node:module'
import type { PdfCanvas } from '../text/pdf/pdfjs.ts'

export interface NodeCanvas extends PdfCanvas {
  toBuffer(type: 'image/jpeg'): Buffer
}

/** The canvas that pdf.js itself draws on in Node, an optional dependency of its own. */
export const { createCanvas, Path2D, DOMMatrix } = createRequire(import.meta.resolve('pdfjs-dist'))(
  '@napi-rs/canvas',
) as {
  createCanvas(width: number, height: number): NodeCanvas
  readonly Path2D: unknown
  readonly DOMMatrix: unknown
}
