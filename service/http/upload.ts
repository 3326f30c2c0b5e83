import { POSTED_REFUSALS, UPLOAD_REFUSALS } from '@resume-library/contract/errors'
import { RESUME_FILENAME_MAX_LENGTH, RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { resumeUrl, UPLOAD_PATH } from '@resume-library/contract/service-api'
import type { Admission } from '@resume-library/server/bodies/admission'
import { clientKey } from '@resume-library/server/headers/client-key'
import { refusalOf } from '@resume-library/server/refusals/answer-refusals'
import { problemResponses } from '@resume-library/server/refusals/schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { Metrics } from '../operators/metrics.ts'
import { refusalRules, refuse } from '../refusals.ts'
import { multipartBoundary } from '../uploads/multipart.ts'
import { receiveUpload, UPLOAD_MAX_BYTES } from '../uploads/receive-upload.ts'
import type { UploadStorage } from '../uploads/store-upload.ts'
import type { UploadSecrets } from '../uploads/upload-secrets.ts'
import { postOrigin } from './posted/handle-form-post.ts'
import { type PublicAddress, trustedBase } from './public-base.ts'

const { posted_elsewhere } = POSTED_REFUSALS

type UploadOrigins = PublicAddress & { readonly allowedOrigins: readonly string[] }

/** Refuses what pages of other sites send, unless `ALLOWED_ORIGINS` names them; programs send no origin. */
function refuseElsewhere(request: FastifyRequest, { publicUrl, allowedOrigins }: UploadOrigins): void {
  if (allowedOrigins.includes(request.headers.origin ?? '')) return
  if (postOrigin(request, publicUrl) === 'elsewhere') throw refuse('posted_elsewhere')
}

interface UploadParts {
  readonly config: UploadOrigins
  readonly limits: Pick<RateLimits, 'upload'>
  readonly metrics: Pick<Metrics, 'uploadRefused'>
  /** Bounds the uploads in flight and their bytes, together with the form without script. */
  readonly admission: Admission
  readonly uploadStorage: UploadStorage
  /** Null in the direct mode, in which any upload may belong to a registration. */
  readonly uploadSecrets: UploadSecrets | null
}

const filename = z.string().max(RESUME_FILENAME_MAX_LENGTH)

const answerSchema = z
  .object({
    success: z.literal(true),
    filename,
    url: z.string().meta({
      format: 'uri-reference',
      description: 'Public address of the file; without PUBLIC_URL it may be relative',
    }),
    delete_url: z.string().optional().meta({
      format: 'uri-reference',
      description: 'Deletes the file by DELETE; may be relative, as `url`',
    }),
  })
  .meta({ title: 'ResumeUploaded', description: 'Stored durably' })

/** Body for OpenAPI only; `uploads/receive-upload.ts` validates it. */
const bodySchema = z.unknown().meta({
  title: 'ResumeUpload',
  type: 'object',
  properties: {
    file: { type: 'string', format: 'binary' },
    filename: { type: 'string', maxLength: RESUME_FILENAME_MAX_LENGTH },
  },
  required: ['file', 'filename'],
})

/**
 * `POST /api/upload`: multipart `file` and `filename` (specification, section 7, call 1). Checks, in this order:
 *
 * 1. rate limit, requests in flight and their bytes: here
 * 2. headers: here
 * 3. disk space: `uploads/disk-quota.ts`
 * 4. multipart syntax, size and pace: `uploads/receive-upload.ts`
 * 5. type, password and viruses: `uploads/check-resume.ts`
 * 6. quota of the client: `uploads/store-upload.ts`
 * 7. name: the store
 */
export function addUploadRoute(routes: FastifyInstance, parts: UploadParts): void {
  const { limits, metrics, admission } = parts
  routes.register(async (route) => {
    route.removeAllContentTypeParsers()
    route.addContentTypeParser('*', (_request, _body, done) => done(null))
    route.post(UPLOAD_PATH, {
      config: {
        admission,
        refuseSlowBody: () => refuse('upload_too_slow'),
        refusalMembers: { success: false },
      },
      schema: {
        operationId: 'uploadResume',
        summary: 'Upload a resume',
        description: 'Stores a file durably under the given name, and never replaces one.',
        consumes: ['multipart/form-data'],
        body: bodySchema,
        response: { 200: answerSchema, ...problemResponses({ ...UPLOAD_REFUSALS, posted_elsewhere }) },
      },
      onRequest: async (request) => {
        refuseElsewhere(request, parts.config)
        await limits.upload(clientKey(request))
      },
      onError: async (_request, _reply, error) => metrics.uploadRefused(refusalOf(error, refusalRules).code),
      handler: (request, reply) => upload(request, reply, parts),
    })
  })
}

async function upload(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: UploadParts,
): Promise<z.infer<typeof answerSchema> | FastifyReply> {
  try {
    multipartBoundary(request.headers['content-type'] ?? '')
    await parts.uploadStorage.assertRoom(announcedBytes(request))
    const received = await receiveUpload(request)
    const filename = await parts.uploadStorage.store(received, clientKey(request))
    const base = trustedBase(parts.config, request)
    const secret = parts.uploadSecrets?.of(filename)
    return {
      success: true,
      filename,
      url: resumeUrl(base, filename),
      ...(secret && { delete_url: `${base}${UPLOAD_PATH}/${filename}?secret=${secret}` }),
    }
  } catch (error) {
    if (reply.raw.destroyed) return reply.hijack()
    throw error
  }
}

/** Returns the size of the file by its headers. @throws {Refusal} `resume_too_large` */
function announcedBytes({ headers }: FastifyRequest): number {
  const length = Number(headers['content-length'] ?? RESUME_MAX_BYTES)
  if (length > UPLOAD_MAX_BYTES) throw refuse('resume_too_large')
  return Math.min(length, RESUME_MAX_BYTES)
}
