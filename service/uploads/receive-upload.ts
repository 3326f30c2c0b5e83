import {
  RESUME_MAX_BYTES,
  UPLOAD_FILENAME_MAX_BYTES,
  UPLOAD_OVERHEAD_MAX_BYTES,
} from '@resume-library/contract/limits'
import { collectBody } from '@resume-library/server/bodies/collect-body'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../refusals.ts'
import { formParts, malformed, multipartBoundary } from './multipart.ts'

export const UPLOAD_MAX_BYTES = RESUME_MAX_BYTES + UPLOAD_OVERHEAD_MAX_BYTES

interface ReceivedUpload {
  readonly bytes: Uint8Array
  /** As given. */
  readonly filename: string
}

/** Receives an upload into memory. @throws {Refusal} `upload_malformed`, `resume_too_large`; as `collectBody` */
export async function receiveUpload(request: FastifyRequest): Promise<ReceivedUpload> {
  const boundary = multipartBoundary(request.headers['content-type'] ?? '')
  const tooLarge = () => refuse('resume_too_large')
  return uploadIn(boundary, await collectBody(request, request.raw, UPLOAD_MAX_BYTES, tooLarge))
}

/** Reads a multipart body of two parts, `file` and `filename`, in either order. */
export function uploadIn(boundary: string, body: Buffer): ReceivedUpload {
  const found = new Map<string, Uint8Array>()
  for (const { name, bytes } of formParts(boundary, body)) {
    if ((name !== 'file' && name !== 'filename') || found.has(name))
      throw malformed('a part besides file and filename')
    found.set(name, bytes)
  }
  const partOf = (name: 'file' | 'filename') => found.get(name) ?? missing(name)
  const [bytes, filename] = [partOf('file'), partOf('filename')]
  if (filename.length > UPLOAD_FILENAME_MAX_BYTES) throw malformed('the name is too long')
  if (bytes.length > RESUME_MAX_BYTES) throw refuse('resume_too_large')
  return { bytes, filename: new TextDecoder().decode(filename) }
}

function missing(field: string): never {
  throw refuse('upload_malformed', { detail: `The field ${field} is missing.`, cause: `${field} is missing` })
}
