import { readAnswers } from '../answers/resume-answers.ts'
import type { Pdfjs } from '../text/pdf/pdfjs.ts'
import { readResumeText } from '../text/read-resume-text.ts'
import type { ResumeText } from '../text/resume-text.ts'
import { readTxt } from '../text/txt/txt-reader.ts'

/** The build of pdf.js that Node runs. */
export const loadPdfjs = async () => (await import('pdfjs-dist/legacy/build/pdf.mjs')) as unknown as Pdfjs

/** A resume of plain text. */
export const plainResume = (...lines: readonly string[]): ResumeText =>
  readTxt(new TextEncoder().encode(lines.join('\n')))

/** What the form would be offered from a plain text. */
export const answersOf = (...lines: readonly string[]) => readAnswers(plainResume(...lines))

/** Texts of a file's lines. */
export async function lineTexts(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  return (await readResumeText(bytes, loadPdfjs)).lines.map(({ text }) => text)
}
