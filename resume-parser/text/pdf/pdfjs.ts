/** The part of pdf.js that we use. */
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
  getAnnotations(): Promise<readonly { readonly url?: string; readonly unsafeUrl?: string }[]>
}

/** A run of text: its string, its matrix (scale, skew, place), its advance and its font's name in this document. */
export interface PdfItem {
  readonly str?: string
  readonly transform?: readonly number[]
  readonly width?: number
  readonly fontName?: string
}

/** Nothing is fetched, run or drawn: only text is asked for. */
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
