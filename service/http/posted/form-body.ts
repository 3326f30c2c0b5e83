import {
  POSTED_BODY_MAX_BYTES,
  POSTED_FIELD_MAX_BYTES,
  POSTED_FIELDS_MAX,
  POSTED_TEXT_MAX_BYTES,
} from '@resume-library/contract/limits'
import { POSTED_FIELDS } from '@resume-library/contract/posted-form'
import { CollectedBytes, collectBody } from '@resume-library/server/bodies/collect-body'
import { readBody } from '@resume-library/server/bodies/read-body'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../../refusals.ts'
import { formParts, multipartBoundary } from '../../uploads/multipart.ts'

export interface PostedFile {
  readonly name: string
  readonly mediaType: string | null
  readonly bytes: Uint8Array
}

/**
 * Receives a form of either type into `fields`, which keep what was received even after an error. Long texts are cut.
 *
 * @throws {Refusal} `media_type_unsupported`, `upload_malformed`, `request_too_large`; as `collectBody`
 */
export async function receiveFormBody(
  request: FastifyRequest,
  fields: URLSearchParams,
  maximumBytes: number = POSTED_BODY_MAX_BYTES,
): Promise<PostedFile | null> {
  const type = request.headers['content-type'] ?? ''
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    await receiveUrlEncoded(request, fields)
    return null
  }
  if (!/^multipart\/form-data\b/i.test(type)) throw refuse('media_type_unsupported')
  const boundary = multipartBoundary(type)
  const collected = new CollectedBytes()
  const body = await collectBody(request, request.raw, maximumBytes, undefined, collected).catch((error) => {
    try {
      formIn(boundary, collected.all(), fields)
    } catch {
      // The first error counts.
    }
    throw error
  })
  return formIn(boundary, body, fields)
}

/** Reads a multipart body into `fields`, up to its first error. @returns the file that was chosen */
function formIn(boundary: string, body: Buffer, fields: URLSearchParams): PostedFile | null {
  let file: PostedFile | null = null
  let count = 0
  let texts = 0
  for (const { name, filename, mediaType, bytes } of formParts(boundary, body)) {
    if (++count > POSTED_FIELDS_MAX) throw refuse('request_too_large')
    if (name === POSTED_FIELDS.file && filename !== null) {
      // Browsers send an empty part where no file was chosen.
      if (filename) file ??= { name: filename, mediaType, bytes }
      continue
    }
    const text = bytes.subarray(0, POSTED_FIELD_MAX_BYTES)
    texts += text.length
    if (texts > POSTED_TEXT_MAX_BYTES) throw refuse('request_too_large')
    fields.append(name, lineEnds(Buffer.from(text).toString('utf8')))
  }
  return file
}

async function receiveUrlEncoded({ raw }: FastifyRequest, fields: URLSearchParams): Promise<void> {
  const chunks: Buffer[] = []
  let size = 0
  await readBody(raw, (bytes) => {
    size += bytes.length
    if (size <= POSTED_TEXT_MAX_BYTES) chunks.push(bytes)
    else if (size > POSTED_BODY_MAX_BYTES) throw refuse('request_too_large')
  })
  const text = Buffer.concat(chunks).toString('utf8')
  // Parsing sixty thousand names would take 30 ms.
  const pairs = text.split('&', POSTED_FIELDS_MAX + 1)
  for (const [name, value] of new URLSearchParams(pairs.slice(0, POSTED_FIELDS_MAX).join('&')))
    fields.append(name, value.slice(0, POSTED_FIELD_MAX_BYTES))
  if (size > POSTED_TEXT_MAX_BYTES || pairs.length > POSTED_FIELDS_MAX) throw refuse('request_too_large')
}

const lineEnds = (text: string) => text.replace(/[\r\n]+/g, ' ')
