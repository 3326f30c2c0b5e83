import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  POSTED_BODY_MAX_BYTES,
  POSTED_FIELD_MAX_BYTES,
  POSTED_FIELDS_MAX,
  POSTED_TEXT_MAX_BYTES,
} from '@resume-library/contract/limits'
import { POSTED_FIELDS } from '@resume-library/contract/posted-form'
import type { IncomingResume } from '@resume-library/resumes/resume-store'
import { readBody } from '@resume-library/server/bodies/read-body'
import { refuse } from '../../refusals.ts'
import { multipartBoundary, type PartSink, PartsParser } from '../../uploads/multipart-parts.ts'

export interface PostedFile {
  readonly name: string
  readonly mediaType: string | null
  digest(): Buffer
  fault: unknown
}

type Incoming = Pick<IncomingResume, 'append' | 'drained'>

/**
 * Receives a form of either type into `fields`, which keep what was received even after an error. Long texts are cut.
 *
 * @param incoming receives the file's bytes; null drops them
 * @throws {Refusal} `media_type_unsupported`, `upload_malformed`, `request_too_large`; as `readBody`
 */
export async function receiveFormBody(
  body: IncomingMessage,
  fields: URLSearchParams,
  incoming: Incoming | null,
  maximumBytes: number = POSTED_BODY_MAX_BYTES,
): Promise<PostedFile | null> {
  const type = body.headers['content-type'] ?? ''
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    await receiveUrlEncoded(body, fields)
    return null
  }
  if (!/^multipart\/form-data\b/i.test(type)) throw refuse('media_type_unsupported')
  return receiveMultipart(body, fields, incoming, maximumBytes)
}

async function receiveMultipart(
  body: IncomingMessage,
  fields: URLSearchParams,
  incoming: Incoming | null,
  maximumBytes: number,
): Promise<PostedFile | null> {
  let file: PostedFile | null = null
  let count = 0
  let received = 0
  const takeText = createTextParts(fields)
  const parts = new PartsParser(multipartBoundary(body.headers['content-type'] ?? ''), (headers) => {
    if (++count > POSTED_FIELDS_MAX) throw refuse('request_too_large')
    if (headers.name !== POSTED_FIELDS.file || headers.filename === null) return takeText(headers.name)
    // Browsers send an empty part where no file was chosen.
    if (file || !headers.filename) return { take: () => {} }
    const taken = createFilePart(headers.filename, headers.mediaType, incoming)
    file = taken.file
    return taken
  })
  await readBody(body, (bytes) => {
    received += bytes.length
    if (received > maximumBytes) throw refuse('request_too_large')
    parts.take(bytes)
    return incoming?.drained()?.catch(() => {})
  })
  parts.end()
  return file
}

function createFilePart(
  name: string,
  mediaType: string | null,
  incoming: Incoming | null,
): PartSink & { readonly file: PostedFile } {
  const hash = createHash('sha256')
  const file: PostedFile = { name, mediaType, digest: () => hash.copy().digest(), fault: null }
  return {
    file,
    take: (bytes) => {
      if (file.fault !== null || !incoming) return
      try {
        incoming.append(bytes)
        hash.update(bytes)
      } catch (error) {
        file.fault = error
      }
    },
  }
}

function createTextParts(fields: URLSearchParams): (name: string) => PartSink {
  let texts = 0
  return (name) => {
    const chunks: Buffer[] = []
    let room = POSTED_FIELD_MAX_BYTES
    return {
      take: (bytes) => {
        const taken = bytes.subarray(0, room)
        if (taken.length === 0) return
        texts += taken.length
        if (texts > POSTED_TEXT_MAX_BYTES) throw refuse('request_too_large')
        chunks.push(Buffer.from(taken))
        room -= taken.length
      },
      end: () => fields.append(name, lineEnds(Buffer.concat(chunks).toString('utf8'))),
    }
  }
}

async function receiveUrlEncoded(body: IncomingMessage, fields: URLSearchParams): Promise<void> {
  const chunks: Buffer[] = []
  let size = 0
  await readBody(body, (bytes) => {
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
