import { TooLargeError } from '@resume-library/file-formats/inflate'
import { type AnsweredField, type ResumeAnswers, readAnswers } from './answers/resume-answers.ts'
import { whyNoWords } from './text/readability.ts'
import { type LoadReader, readResumeText } from './text/readers.ts'
import { UnreadableError, type UnreadableReason } from './text/resume-text.ts'

/** Answers that were read from a resume, or the reason why not. */
export type ParsedResume =
  | {
      readonly readable: true
      readonly answers: ResumeAnswers
      /** Answers that rest on little more than what makes them an offer: to be checked before the others. */
      readonly unsure: readonly AnsweredField[]
    }
  | { readonly readable: false; readonly reason: UnreadableReason }

/**
 * Reads a resume (PDF, DOCX, DOC, RTF or text) and what it answers of the form.
 *
 * In the page: inside a module Worker of its own, one a file, because only `terminate()` ends a reader that is at work.
 * The readers are imported when a file asks for them, so the bundler makes a file of each (Vite: `worker.format: 'es'`);
 * `./thin-pdfjs` is the plugin that takes from pdf.js what no text needs (`worker.plugins: () => [thinPdfjs()]`).
 * Nothing is fetched but these files, nothing is evaluated, and nothing
 * nested is started. Needs a browser with module workers and lookbehinds (Safari 16.4, Chrome 80, Firefox 114): an
 * older one fails to load it.
 *
 * Never rejects, whatever the file is; ends within some {@link RESUME_READING_MS}. Its bytes stay as they are.
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
