import { RESUME_READING_MS } from '@resume-library/contract/limits'
import { formatOfResume, LOAD_READER, type LoadReader } from './readers.ts'
import { type ResumeText, UnreadableError } from './resume-text.ts'

/**
 * Reads a file by what it is, whatever it is called.
 *
 * @throws {UnreadableError} and, on files that lie about themselves, anything
 */
export async function readResumeText(
  bytes: Uint8Array<ArrayBuffer>,
  loadReader: LoadReader = LOAD_READER,
): Promise<ResumeText> {
  const load = loadReader[formatOfResume(bytes)]
  const read = await load().catch((fault: unknown) => {
    throw new UnreadableError('no_reader', fault)
  })
  // A reader that returns no promise throws at once.
  const attempt = async () => read(bytes)
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new UnreadableError('timeout')), RESUME_READING_MS)
    attempt()
      .finally(() => clearTimeout(timer))
      .then(resolve, reject)
  })
}
