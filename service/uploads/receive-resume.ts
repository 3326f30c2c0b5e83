import type { IncomingMessage } from 'node:http'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { resumeTypeOfName } from '@resume-library/contract/resume'
import type { ByteSource } from '@resume-library/file-formats/byte-source'
import type { IncomingResume, ResumeStore } from '@resume-library/resumes/resume-store'
import { readBody } from '@resume-library/server/bodies/read-body'
import { checkResume } from './check-resume.ts'
import { createUploadReceiver } from './receive-upload.ts'
import type { VirusScan } from './virus-scan.ts'

/** A resume that is kept. */
export interface KeptResume {
  readonly filename: string
  /** Bytes. */
  readonly size: number
}

/**
 * Receives an upload into the store, looks at it, and keeps it durably; of one that fails nothing stays.
 *
 * @param boundary of the multipart body
 * @throws {Refusal} a code of the contract's `UPLOAD_REFUSALS`; `ResumeStoreError`; what ends a body early
 */
export async function receiveResume(
  body: IncomingMessage,
  boundary: string,
  { resumes, scan }: { readonly resumes: ResumeStore; readonly scan: VirusScan | null },
): Promise<KeptResume> {
  const incoming = await resumes.begin(RESUME_MAX_BYTES)
  try {
    const filename = await receive(body, boundary, incoming)
    return await keepResume(incoming, filename, scan)
  } catch (error) {
    await incoming.discard()
    throw error
  }
}

/**
 * Looks at a file that was received, and keeps it durably; discarding one that fails is the caller's. The content has to
 * be what the name says; a media type that came with it counts for nothing, since systems declare .docx as anything.
 *
 * @throws {Refusal} a code `resume_*` or `scan_unavailable`; `ResumeStoreError`
 */
export async function keepResume(
  incoming: IncomingResume & ByteSource,
  filename: string,
  scan: VirusScan | null,
): Promise<KeptResume> {
  const type = resumeTypeOfName(filename)
  await checkResume(type, incoming, scan)
  await incoming.keep(filename)
  return { filename, size: incoming.size }
}

async function receive(body: IncomingMessage, boundary: string, incoming: IncomingResume) {
  const receiver = createUploadReceiver(boundary, (bytes) => incoming.append(bytes))
  await readBody(body, async (bytes) => {
    receiver.take(bytes)
    await incoming.drained()
  })
  return receiver.end()
}
