import type { ResumeText } from './resume-text.ts'

/** Reads the bytes of one format; throws an UnreadableError, or anything on a file that lies about itself. */
type Reader = (bytes: Uint8Array<ArrayBuffer>) => ResumeText | Promise<ResumeText>

export type Format = 'pdf' | 'docx' | 'doc' | 'rtf' | 'txt'

/** What loads the reader of each format: a file of its own in the page, fetched for the first file that needs it. */
export type LoadReader = Readonly<Record<Format, () => Promise<Reader>>>

export const LOAD_READER: LoadReader = {
  pdf: async () => (await import('./pdf/pdf-reader.ts')).readPdf,
  docx: async () => (await import('./docx/docx-reader.ts')).readDocx,
  doc: async () => (await import('./doc/doc-reader.ts')).readDoc,
  rtf: async () => (await import('./rtf/rtf-reader.ts')).readRtf,
  txt: async () => (await import('./txt/txt-reader.ts')).readTxt,
}
