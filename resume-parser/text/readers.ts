import { RESUME_READING_MS } from '@resume-library/contract/limits'
import { formatOf, HEAD_BYTES, utf16Encoding } from '@resume-library/file-formats/format-of'
import { type ResumeText, UnreadableError } from './resume-text.ts'

/** Reader of a format. @throws {UnreadableError}, or any error on a malformed file */
type Reader = (bytes: Uint8Array<ArrayBuffer>) => ResumeText | Promise<ResumeText>

type Format = 'pdf' | 'docx' | 'doc' | 'rtf' | 'txt'

/** Loads each format's reader, a separate chunk in the page. */
export type LoadReader = Readonly<Record<Format, () => Promise<Reader>>>

export const LOAD_READER: LoadReader = {
  pdf: async () => (await import('./pdf/pdf-reader.ts')).readPdf,
  docx: async () => (await import('./docx/docx-reader.ts')).readDocx,
  doc: async () => (await import('./doc/doc-reader.ts')).readDoc,
  rtf: async () => (await import('./rtf/rtf-reader.ts')).readRtf,
  txt: async () => (await import('./txt/txt-reader.ts')).readTxt,
}

/** Reads a file, detecting its format. @throws {UnreadableError}, or any error on a malformed file */
export async function readResumeText(
  bytes: Uint8Array<ArrayBuffer>,
  loadReader: LoadReader = LOAD_READER,
): Promise<ResumeText> {
  const load = loadReader[formatOfResume(bytes)]
  const read = await load().catch((error: unknown) => {
    throw new UnreadableError('no_reader', error)
  })
  // Turns an exception of a synchronous reader into a rejection.
  const attempt = async () => read(bytes)
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new UnreadableError('timeout')), RESUME_READING_MS)
    attempt()
      .finally(() => clearTimeout(timer))
      .then(resolve, reject)
  })
}

/** Share of control characters above which a file is not text. */
const BINARY_SHARE = 0.02

function formatOfResume(bytes: Uint8Array): Format {
  if (bytes.length === 0) throw new UnreadableError('empty')
  const head = bytes.subarray(0, HEAD_BYTES)
  const format = formatOf(head)
  if (format === 'zip') return 'docx'
  if (format === 'compound-file') return 'doc'
  if (format === 'markup' || (format === null && isBinary(head))) throw new UnreadableError('unknown_type')
  return format ?? 'txt'
}

/** Detects binary data; UTF-16 text has zeros only in every other byte. */
function isBinary(head: Uint8Array): boolean {
  const isControl = (byte: number) => byte < 27 && byte > 0 && (byte < 9 || byte > 13)
  const controls = head.filter((byte) => isControl(byte) || (byte > 27 && byte < 32)).length
  return controls > BINARY_SHARE * head.length || (head.includes(0) && utf16Encoding(head) === null)
}
