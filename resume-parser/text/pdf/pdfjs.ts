import './promise-with-resolvers.ts'
// Imported first, so that pdf.js starts no Worker of its own.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import * as stock from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface Pdfjs {
  getDocument(options: Record<string, unknown>): PdfLoading
}

interface PdfLoading {
  readonly promise: Promise<PdfDocument>
  destroy(): Promise<void>
}

export interface PdfDocument {
  readonly numPages: number
  getPage(number: number): Promise<PdfPage>
}

export interface PdfPage {
  streamTextContent(options: Record<string, unknown>): ReadableStream<{ items: readonly PdfItem[] }>
  getAnnotations(): Promise<readonly PdfAnnotation[]>
}

/** A link, or a form field: text (`Tx`), choice (`Ch`) or button (`Btn`). */
export interface PdfAnnotation {
  readonly url?: string
  readonly unsafeUrl?: string
  readonly fieldType?: string | null
  readonly fieldValue?: unknown
  /** Left, bottom, right, top, in points. */
  readonly rect?: readonly [number, number, number, number]
  readonly hidden?: boolean
  readonly password?: boolean
  /** Size 0 is automatic. */
  readonly defaultAppearanceData?: { readonly fontSize: number }
}

/** A run of text; `transform` is scale, skew and place. */
export interface PdfItem {
  readonly str?: string
  readonly transform?: readonly number[]
  readonly width?: number
  readonly fontName?: string
}

/** Options that fetch, run and draw nothing. */
export const PDF_OPTIONS = {
  isEvalSupported: false,
  useSystemFonts: false,
  disableFontFace: true,
  useWorkerFetch: false,
  useWasm: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  stopAtErrors: false,
  enableXfa: false,
  verbosity: 0,
  maxImageSize: 1,
} as const

/** pdf.js on this thread: in the page it runs in our Worker. */
export const pdfjs = stock as unknown as Pdfjs
