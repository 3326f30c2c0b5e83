import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ResumeType } from '@resume-library/contract/resume'
import type { ByteSource } from '@resume-library/file-formats/byte-source'
import { refuse } from '../refusals.ts'
import { resumeContent } from './content/resume-content.ts'
import type { VirusScan } from './virus-scan.ts'

/** Checks type, password and viruses of a file. @returns its type by its content @throws {Refusal} `resume_*`, `scan_unavailable` */
export async function checkResume(
  /** Type by its name; null for one that is not accepted. */
  named: ResumeType | null,
  source: ByteSource,
  scan: VirusScan | null,
): Promise<ResumeType> {
  if (source.size === 0) throw refuse('resume_empty')
  const content = named && (await resumeContent(named, yieldToEventLoop(source)))
  if (!content) throw refuse('resume_type_refused')
  if (content === 'markup') throw refuse('resume_is_web_page')
  if (content === 'password-protected') throw refuse('resume_password_protected')
  await scan?.(source)
  return content
}

const YIELD_BYTES = 256 * 1024

/** Yields to other requests while a file in memory is read. */
function yieldToEventLoop(source: ByteSource): ByteSource {
  let read = 0
  return {
    size: source.size,
    async read(offset, buffer) {
      if (read >= YIELD_BYTES) {
        read = 0
        await nextTurn()
      }
      const chunk = await source.read(offset, buffer)
      read += chunk.length
      return chunk
    },
  }
}
