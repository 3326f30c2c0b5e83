import type { IncomingMessage } from 'node:http'
import {
  RESUME_MAX_BYTES,
  UPLOAD_FILENAME_MAX_BYTES,
  UPLOAD_OVERHEAD_MAX_BYTES,
} from '@resume-library/contract/limits'
import type { IncomingResume, ResumeStore } from '@resume-library/resumes/resume-store'
import { readBody } from '@resume-library/server/bodies/read-body'
import { refuse } from '../refusals.ts'
import { collectText, type PartSink, PartsParser } from './multipart-parts.ts'
import { malformed, type PartHeaders } from './part-headers.ts'

export const UPLOAD_MAX_BYTES = RESUME_MAX_BYTES + UPLOAD_OVERHEAD_MAX_BYTES

/**
 * Receives and stores an upload; a failed one leaves nothing. @returns its name, by `store`
 *
 * @throws {Refusal} `upload_malformed`, `resume_too_large`; {ResumeStoreError}; as `readBody` and `store`
 */
export async function receiveUpload(
  body: IncomingMessage,
  boundary: string,
  resumes: ResumeStore,
  store: (incoming: IncomingResume, filename: string) => Promise<string>,
): Promise<string> {
  const incoming = await resumes.begin(RESUME_MAX_BYTES)
  try {
    const receiver = createUploadReceiver(boundary, (bytes) => incoming.append(bytes))
    await readBody(body, (bytes) => {
      receiver.take(bytes)
      return incoming.drained()
    })
    return await store(incoming, receiver.end())
  } catch (error) {
    await incoming.discard()
    throw error
  }
}

/**
 * Receives a multipart body of two parts, `file` and `filename`. @param append must copy the bytes
 *
 * @throws {Refusal} by both methods: `upload_malformed`, `resume_too_large`; errors of `append`
 */
export function createUploadReceiver(boundary: string, append: (bytes: Buffer) => void) {
  let received = 0
  let filename: string | undefined
  let hasFile = false
  const parts = new PartsParser(boundary, beginPart)

  return {
    take(bytes: Buffer): void {
      received += bytes.length
      if (received > UPLOAD_MAX_BYTES) throw refuse('resume_too_large')
      parts.take(bytes)
    },
    /** @returns the `filename` field */
    end(): string {
      parts.end()
      if (!hasFile) throw missing('file')
      if (filename === undefined) throw missing('filename')
      return filename
    },
  }

  function beginPart({ name }: PartHeaders): PartSink {
    if (name === 'file' && !hasFile) {
      hasFile = true
      return { take: append }
    }
    if (name !== 'filename' || filename !== undefined) throw malformed('a part besides file and filename')
    const text = collectText(UPLOAD_FILENAME_MAX_BYTES, () => malformed('the name is too long'))
    return {
      take: text.take,
      end: () => {
        filename = text.text()
      },
    }
  }
}

const missing = (field: string) =>
  refuse('upload_malformed', { detail: `The field ${field} is missing.`, cause: `${field} is missing` })
