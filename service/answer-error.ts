import { UPLOAD_PATH } from '@resume-library/contract/service-api'
import { ResumeStoreError, type ResumeStoreErrorCode } from '@resume-library/resumes/resume-store'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problemOf, type RefusalCode, ServiceError } from './service-error.ts'

const STORE_REFUSALS: Record<ResumeStoreErrorCode, RefusalCode> = {
  too_large: 'resume_too_large',
  name_unsafe: 'filename_unsafe',
  name_taken: 'filename_taken',
  no_space: 'storage_full',
  unavailable: 'upload_failed',
}

const FASTIFY_REFUSALS: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type_unsupported',
}

/** Answers with problem details: a refusal in its own words; an unknown error logged whole and answered bare. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  if (refusal.status >= 500) request.log.error({ code: refusal.code, err: refusal.cause ?? error }, 'failed')
  else request.log.info({ code: refusal.code, reason: reasonOf(refusal) }, 'refused')
  return answerRefusal(refusal, request, reply)
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerRefusal(new ServiceError('not_found'), request, reply)
}

/** Sends a refusal as it is. */
function answerRefusal(refusal: ServiceError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = problemOf(refusal)
  if (refusal.retryAfter !== null) reply.header('Retry-After', refusal.retryAfter)
  return reply
    .status(refusal.status)
    .header('Cache-Control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(isUpload(request) ? { ...body, success: false } : body))
}

/** The refusal that a thrown thing means; `internal` for what is unknown. */
export function refusalOf(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  if (error instanceof ResumeStoreError) {
    return new ServiceError(STORE_REFUSALS[error.code], { cause: error })
  }
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  const known = FASTIFY_REFUSALS[code]
  if (known) return new ServiceError(known)
  // Fastify's words may quote the body, so only the code is kept.
  if (statusCode >= 400 && statusCode < 500) return new ServiceError('request_invalid', { cause: code })
  return new ServiceError('internal', { cause: error })
}

const isUpload = (request: FastifyRequest) => request.routeOptions.url === UPLOAD_PATH

/** Our own words only: an error's might quote what was sent. */
const reasonOf = ({ cause }: ServiceError) =>
  typeof cause === 'string' ? cause : (cause as { code?: string } | undefined)?.code
