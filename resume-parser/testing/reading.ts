import { readAnswers } from '../answers/resume-answers.ts'
import { readResumeText } from '../text/readers.ts'
import type { ResumeText } from '../text/resume-text.ts'
import { readTxt } from '../text/txt/txt-reader.ts'

/** Creates the lines of a plain text resume. */
export const plainResume = (...lines: readonly string[]): ResumeText =>
  readTxt(new TextEncoder().encode(lines.join('\n')))

/** Reads a plain text as the form does. */
export const answersOf = (...lines: readonly string[]) => readAnswers(plainResume(...lines)).answers

/** Returns the texts of a file's lines. */
export async function lineTexts(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  return (await readResumeText(bytes)).lines.map(({ text }) => text)
}
