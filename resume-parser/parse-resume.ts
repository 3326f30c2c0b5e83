import { TooLargeError } from '@resume-library/file-formats/inflate'
import { type AnsweredField, type ResumeAnswers, readAnswers } from './answers/resume-answers.ts'
import { unreadableReason } from './text/readability.ts'
import { type LoadReader, readResumeText } from './text/readers.ts'
import { UnreadableError, type UnreadableReason } from './text/resume-text.ts'

export type ParsedResume = (
  | {
      readonly readable: true
      readonly answers: ResumeAnswers
      /** Answers barely above the threshold. */
      readonly unsure: readonly AnsweredField[]
    }
  | { readonly readable: false; readonly reason: UnreadableReason }
) & {
  /** Known of PDFs. */
  readonly pages?: number
}

/**
 * Reads answers from a resume (PDF, DOCX, DOC, RTF or text) within `RESUME_READING_MS`. Never rejects, and leaves
 * `bytes` unchanged. In a page, run it in a module Worker for each file, as only `terminate()` stops a busy reader.
 * Each reader is a chunk of its own (Vite: `worker.format: 'es'`, `worker.plugins: () => [thinPdfjs()]`). Needs
 * lookbehind (Safari 16.4, Chrome 80, Firefox 114).
 */
export async function parseResume(
  bytes: Uint8Array<ArrayBuffer>,
  loadReader?: LoadReader,
): Promise<ParsedResume> {
  try {
    const text = await readResumeText(bytes, loadReader)
    const reason = unreadableReason(text)
    const pages = text.pages ? { pages: text.pages } : {}
    return reason ? { readable: false, reason, ...pages } : { readable: true, ...readAnswers(text), ...pages }
  } catch (error) {
    return {
      readable: false,
      reason: error instanceof UnreadableError || error instanceof TooLargeError ? error.reason : 'broken',
    }
  }
}
