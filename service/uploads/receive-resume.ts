import type { IncomingMessage } from 'node:http'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import type { IncomingResume, ResumeStore } from '@resume-library/resumes/resume-store'
import { readBody } from '@resume-library/server/bodies/read-body'
import { createUploadReceiver } from './receive-upload.ts'

/**
 * Receives an upload and has it kept; a failed one leaves nothing. @returns its name
 *
 * @throws {Refusal} `upload_malformed`, `resume_too_large`; {ResumeStoreError}; what ends a body early; what `keep` throws
 */
export async function receiveResume(
  body: IncomingMessage,
  boundary: string,
  resumes: ResumeStore,
  keep: (incoming: IncomingResume, filename: string) => Promise<void>,
): Promise<string> {
  const incoming = await resumes.begin(RESUME_MAX_BYTES)
  try {
    const receiver = createUploadReceiver(boundary, (bytes) => incoming.append(bytes))
    await readBody(body, async (bytes) => {
      receiver.take(bytes)
      await incoming.drained()
    })
    const filename = receiver.end()
    await keep(incoming, filename)
    return filename
  } catch (error) {
    await incoming.discard()
    throw error
  }
}
