import { TooLargeError } from '@resume-library/file-formats/inflate'
import { type AnsweredField, type ResumeAnswers, readAnswers } from './answers/resume-answers.ts'
import { whyNoWords } from './text/readability.ts'
import { type LoadReader, readResumeText } from './text/readers.ts'
import { UnreadableError, type UnreadableReason } from './text/resume-text.ts'

export type ParsedResume =
  | {
      readonly readable: true
      readonly answers: ResumeAnswers
      /** Answers barely above the threshold. */
      readonly unsure: readonly AnsweredField[]
    }
  | { readonly readable: false; readonly reason: UnreadableReason }

/**
 * Reads a resume (PDF, DOCX, DOC, RTF or text) into answers, within {@link RESUME_READING_MS}; never rejects. In the
 * page it needs a module Worker for each file, as only `terminate()` stops a busy reader. It starts, fetches and
 * evaluates nothing but the imported readers, and leaves `bytes` unchanged. The bundler makes a file of each (Vite:
 * `worker.format: 'es'`, `worker.plugins: () => [thinPdfjs()]`). Needs module workers and lookbehinds (Safari 16.4,
 * Chrome 80, Firefox 114).
 */
export async function parseResume(
  bytes: Uint8Array<ArrayBuffer>,
  loadReader?: LoadReader,
): Promise<ParsedResume> {
  try {
    const text = await readResumeText(bytes, loadReader)
    const reason = whyNoWords(text)
    return reason ? { readable: false, reason } : { readable: true, ...readAnswers(text) }
  } catch (fault) {
    return {
      readable: false,
      reason: fault instanceof UnreadableError || fault instanceof TooLargeError ? fault.reason : 'broken',
    }
  }
}
