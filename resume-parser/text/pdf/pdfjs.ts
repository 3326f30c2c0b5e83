import './promise-with-resolvers.ts'
// pdf.js looks for its other half here before it would start a Worker of its own.
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

/** A link, or a field of a form: text (`Tx`), a choice (`Ch`) or a button (`Btn`). */
export interface PdfAnnotation {
  readonly url?: string
  readonly unsafeUrl?: string
  readonly fieldType?: string | null
  readonly fieldValue?: unknown
  /** Left, foot, right and top in points. */
  readonly rect?: readonly [number, number, number, number]
  readonly hidden?: boolean
  readonly password?: boolean
  /** Its size is 0 where the field chooses it by itself. */
  readonly defaultAppearanceData?: { readonly fontSize: number }
}

/** A run of text: its string, its matrix (scale, skew, place), its advance and its font's name in this document. */
export interface PdfItem {
  readonly str?: string
  readonly transform?: readonly number[]
  readonly width?: number
  readonly fontName?: string
}

/** Nothing is fetched or run, nothing of the device is asked for, and no image is looked at: it is text that is wanted. */
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

/** Both halves of pdf.js on the thread that asks for them: our Worker is one already, and Node needs none. */
export const pdfjs = stock as unknown as Pdfjs
