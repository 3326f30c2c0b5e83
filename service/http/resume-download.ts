import { DOWNLOAD_REFUSALS } from '@resume-library/contract/errors'
import { RESUME_FILENAME_MAX_LENGTH } from '@resume-library/contract/limits'
import { RESUME_TYPES, resumeTypeOfName } from '@resume-library/contract/resume'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import type { ByteRange, ResumeFacts, ResumeStore, StoredResume } from '@resume-library/resumes/resume-store'
import { sendBytes } from '@resume-library/server/bodies/send-bytes'
import { matchesEntityTag } from '@resume-library/server/headers/entity-tag'
import { problemResponses } from '@resume-library/server/refusals/schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { refuse } from '../refusals.ts'

const HEADERS = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Robots-Tag': 'noindex, nofollow',
  // Revalidated each time, in case it was erased.
  'Cache-Control': 'private, no-cache',
  'Accept-Ranges': 'bytes',
}

const paramsSchema = z.object({ filename: z.string().meta({ maxLength: RESUME_FILENAME_MAX_LENGTH }) })

const fileSchema = {
  description: 'The file',
  content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
}

type ReadResumes = Pick<ResumeStore, 'get' | 'stat'>

/** `GET /candidate/resumes/{filename}`: the file, as a download that no browser runs. */
export function addResumeRoute(routes: FastifyInstance, resumes: ReadResumes): void {
  routes.withTypeProvider<ZodTypeProvider>().route({
    method: ['GET', 'HEAD'],
    url: `${RESUMES_PATH}:filename`,
    schema: {
      operationId: 'readResume',
      summary: 'Read a resume',
      params: paramsSchema,
      response: { 200: fileSchema, ...problemResponses(DOWNLOAD_REFUSALS) },
    },
    handler: async (request, reply) => answer(resumes, request.params.filename, request, reply),
  })
}

async function answer(
  resumes: ReadResumes,
  filename: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const facts = needsFacts(request) ? await resumes.stat(filename) : null
  if (!facts && needsFacts(request)) throw refuse('not_found')
  if (facts && matchesEntityTag(request.headers['if-none-match'], facts.etag))
    return describe(reply, filename, facts).status(304).send()
  if (facts && request.method === 'HEAD')
    return describe(reply, filename, facts).header('Content-Length', facts.size).send()
  const range = facts && rangeAsked(request, facts)
  if (range === 'outside') {
    reply.header('Content-Range', `bytes */${facts!.size}`)
    throw refuse('range_invalid')
  }
  const start = range?.start ?? 0
  const first = await resumes.get(filename, blockAt(start, range?.end))
  if (!first) throw refuse('not_found')
  const end = range?.end ?? first.size - 1
  describe(reply, filename, first).header('Content-Length', end - start + 1)
  if (range) reply.status(206).header('Content-Range', `bytes ${start}-${end}/${first.size}`)
  await sendBytes(request, reply, blocksOf(resumes, filename, first, start, end))
  return undefined
}

/** Bytes of one read: a slow reader holds no more of a file. */
const BLOCK_BYTES = 256 * 1024

const blockAt = (start: number, end = Number.POSITIVE_INFINITY): ByteRange => ({
  start,
  end: Math.min(end, start + BLOCK_BYTES - 1),
})

async function* blocksOf(
  resumes: ReadResumes,
  filename: string,
  { bytes }: StoredResume,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  yield bytes
  for (let at = start + bytes.length; at <= end; at += BLOCK_BYTES) {
    const block = await resumes.get(filename, blockAt(at, end))
    if (!block) throw new Error('the file was erased meanwhile')
    yield block.bytes
  }
}

const needsFacts = ({ method, headers }: FastifyRequest) =>
  method === 'HEAD' || headers.range !== undefined || headers['if-none-match'] !== undefined

function describe(reply: FastifyReply, filename: string, { etag, modified }: ResumeFacts): FastifyReply {
  const type = resumeTypeOfName(filename)
  return reply.headers({
    ...HEADERS,
    'Content-Type': type ? RESUME_TYPES[type][0] : 'application/octet-stream',
    'Content-Disposition': `attachment; filename="${filename}"`,
    ETag: etag,
    'Last-Modified': modified.toUTCString(),
  })
}

function rangeAsked({ headers }: FastifyRequest, { etag, size }: ResumeFacts) {
  const condition = headers['if-range']
  if (headers.range === undefined || (condition !== undefined && condition !== etag)) return null
  return byteRange(headers.range, size)
}

/** Parses a single range (RFC 9110, section 14.1.2); null for the whole file. */
function byteRange(header: string, size: number): ByteRange | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header) ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'outside' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) return 'outside'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
