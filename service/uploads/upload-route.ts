import { RESUME_MAX_BYTES, UPLOADS_IN_FLIGHT_MAX } from '@resume-library/contract/limits'
import { UPLOAD_REFUSALS } from '@resume-library/contract/refusals'
import { resumeTypeOfName } from '@resume-library/contract/resume'
import { resumeUrl, UPLOAD_PATH, type UploadAnswer } from '@resume-library/contract/service-api'
import type { IncomingResume } from '@resume-library/resumes/resume-store'
import { createAdmission } from '@resume-library/server/admission'
import { refusalOf } from '@resume-library/server/answer-refusals'
import { problemResponses } from '@resume-library/server/problem-responses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { uploadAnswerSchema, uploadBodySchema } from '../openapi.ts'
import { refusalRules, refuse } from '../refusals.ts'
import { publicBase } from '../resumes/public-base.ts'
import { countDoneWith } from './collect-buffers.ts'
import { declaredTypeFits, resumeContent } from './content/resume-content.ts'
import { readBody } from './read-body.ts'
import {
  createUploadReceiver,
  multipartBoundary,
  type ReceivedUpload,
  UPLOAD_MAX_BYTES,
} from './receive-upload.ts'

/**
 * `POST /api/upload`: multipart `file` and `filename`, streamed to the store, looked at, scanned where that is on,
 * and kept durably before the answer (specification, section 7, call 1).
 */
export function addUploadRoute(routes: FastifyInstance, dependencies: Dependencies): void {
  const { limits, metrics, resumes } = dependencies
  const uploads = createAdmission(UPLOADS_IN_FLIGHT_MAX)

  routes.register(async (route) => {
    // Every body goes to the handler as it comes.
    route.removeAllContentTypeParsers()
    route.addContentTypeParser('*', (_request, _body, done) => done(null))
    route.post(UPLOAD_PATH, {
      config: { refuseSlowBody: () => refuse('upload_too_slow'), refusalMembers: { success: false } },
      schema: {
        summary: 'Upload a resume',
        description: 'Keeps a file under the name given, durably; nothing is ever replaced.',
        consumes: ['multipart/form-data'],
        body: uploadBodySchema,
        response: {
          200: uploadAnswerSchema,
          ...problemResponses(UPLOAD_REFUSALS),
        },
      },
      onRequest: async (request, reply) => {
        uploads.admit(1, reply)
        await limits.upload(request.ip)
      },
      onError: async (_request, _reply, error) => metrics.uploadRefused(refusalOf(error, refusalRules).code),
      handler: upload,
    })
  })

  async function upload(request: FastifyRequest, reply: FastifyReply): Promise<UploadAnswer | FastifyReply> {
    const boundary = multipartBoundary(request.headers['content-type'] ?? '')
    if (Number(request.headers['content-length']) > UPLOAD_MAX_BYTES) {
      throw refuse('resume_too_large')
    }
    const incoming = await resumes.begin(RESUME_MAX_BYTES)
    try {
      const { filename } = await keepUpload(request, boundary, incoming, dependencies)
      metrics.uploaded(incoming.size)
      return { success: true, filename, url: resumeUrl(publicBase(dependencies.config, request), filename) }
    } catch (error) {
      await incoming.discard()
      // The connection is gone: there is nobody to tell.
      if (reply.raw.destroyed) return reply.hijack()
      throw error
    } finally {
      // What comes after a refusal is read for nothing, so that the client sees the answer.
      request.raw.resume()
    }
  }
}

async function keepUpload(
  request: FastifyRequest,
  boundary: string,
  incoming: IncomingResume,
  { scan }: Dependencies,
): Promise<ReceivedUpload> {
  const receiver = createUploadReceiver(boundary, incoming.append)
  await readBody(request.raw, (bytes) => {
    receiver.take(bytes)
    countDoneWith(bytes.length)
  })
  const upload = receiver.end()
  await checkUpload(upload, incoming)
  await scan?.(incoming)
  await incoming.keep(upload.filename)
  return upload
}

async function checkUpload({ filename, declaredType }: ReceivedUpload, incoming: IncomingResume) {
  if (incoming.size === 0) throw refuse('resume_empty')
  const type = resumeTypeOfName(filename)
  if (!type || !declaredTypeFits(type, declaredType)) throw refuse('resume_type_refused')
  const verdict = await resumeContent(type, incoming)
  if (verdict === 'wrong') throw refuse('resume_type_refused')
  if (verdict === 'password-protected') throw refuse('resume_password_protected')
}
