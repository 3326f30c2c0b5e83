import { type ResumeAnswers, readAnswers } from './answers/resume-answers.ts'
import { type LoadPdfjs, readResumeText } from './text/read-resume-text.ts'
import { whyNoWords } from './text/readability.ts'
import { UnreadableError, type UnreadableReason } from './text/resume-text.ts'

/** What was read from a resume, or why a machine cannot read it. */
export type ParsedResume =
  | { readonly readable: true; readonly answers: ResumeAnswers }
  | { readonly readable: false; readonly reason: UnreadableReason }

/**
 * Reads a resume (PDF, DOCX, DOC, RTF or text) and what it answers of the form. Never rejects, whatever the file is;
 * ends within some {@link READING_TIMEOUT_MS}.
 *
 * @param loadPdfjs loads the build of pdf.js that suits the place; asked for PDFs only
 */
export async function parseResume(
  bytes: Uint8Array<ArrayBuffer>,
  loadPdfjs: LoadPdfjs,
): Promise<ParsedResume> {
  try {
    const text = await readResumeText(bytes, loadPdfjs)
    const reason = whyNoWords(text)
    return reason ? { readable: false, reason } : { readable: true, answers: readAnswers(text) }
  } catch (fault) {
    return { readable: false, reason: fault instanceof UnreadableError ? fault.reason : 'broken' }
  }
}
