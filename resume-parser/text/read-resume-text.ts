import { isCompoundFile } from './doc/compound-file.ts'
import { readDoc } from './doc/doc-reader.ts'
import { readDocx } from './docx/docx-reader.ts'
import { READING_TIMEOUT_MS } from './limits.ts'
import { readPdf } from './pdf/pdf-reader.ts'
import type { Pdfjs } from './pdf/pdfjs.ts'
import { type ResumeText, UnreadableError } from './resume-text.ts'
import { readRtf } from './rtf/rtf-reader.ts'
import { readTxt } from './txt/txt-reader.ts'

/** PDF readers look for the mark this far (ISO 32000-1, implementation note 13 of its annex H). */
const PDF_MARK_WITHIN = 1024
/** A share of zeros and controls that no text has, in the encodings whose letters are one byte. */
const BINARY_SHARE = 0.02

/** What loads pdf.js, which only PDFs need. */
export type LoadPdfjs = () => Promise<Pdfjs>

/**
 * Reads a file by what it is, whatever it is called.
 *
 * @throws {UnreadableError} and, on files that lie about themselves, anything
 */
export async function readResumeText(
  bytes: Uint8Array<ArrayBuffer>,
  loadPdfjs: LoadPdfjs,
): Promise<ResumeText> {
  if (bytes.length === 0) throw new UnreadableError('empty')
  const aborting = new AbortController()
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new UnreadableError('timeout')), READING_TIMEOUT_MS)
  try {
    return await Promise.race([readByType(bytes, loadPdfjs, aborting.signal), timeout.promise])
  } finally {
    clearTimeout(timer)
    aborting.abort()
  }
}

async function readByType(
  bytes: Uint8Array<ArrayBuffer>,
  loadPdfjs: LoadPdfjs,
  signal: AbortSignal,
): Promise<ResumeText> {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, PDF_MARK_WITHIN))
  if (head.includes('%PDF-')) return readPdf(bytes.slice(), await loadPdfjs(), signal)
  if (/^\s*\{\\rtf/.test(head)) return readRtf(bytes)
  if (head.startsWith('PK\u0003\u0004')) return readDocx(bytes)
  if (isCompoundFile(bytes)) return readDoc(bytes)
  if (isBinary(head)) throw new UnreadableError('unknown_type')
  return readTxt(bytes)
}

/** Text of two bytes a character has zeros in every other place, and nothing else that is binary. */
function isBinary(head: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is counted
  const controls = head.match(/[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0
  const zeros = head.match(/\0/g)?.length ?? 0
  const isWide = /^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(head) || zeros > head.length / 4
  return controls > BINARY_SHARE * head.length || (zeros > 0 && !isWide)
}
