import type { PostedStopCode } from '@resume-library/contract/posted-form'
import { POSTED_REFUSALS } from '@resume-library/contract/refusals'
import { logRefusal, refusalOf } from '@resume-library/server/refusals/answer-refusals'
import type { FastifyRequest } from 'fastify'
import { refusalRules } from '../../refusals.ts'
import type { FormAnswer } from './posted-form.ts'

/** How a form is answered whose work was ended by what was thrown; it is logged. */
export function stoppedAnswer(error: unknown, request: FastifyRequest): FormAnswer {
  const refusal = refusalOf(error, refusalRules)
  logRefusal(refusal, error, request)
  const { code, status, retryAfter } = refusal
  if (code === 'resume_unknown')
    return { status, retryAfter, outcome: { kind: 'wrong', errors: { resume_url: code } } }
  const isStop = Object.hasOwn(POSTED_REFUSALS, code) && Object.keys(refusal.fields).length === 0
  return {
    status,
    retryAfter,
    outcome: isStop
      ? { kind: 'stopped', code: code as PostedStopCode, seconds: retryAfter }
      : {
          kind: 'refused',
          status,
          body: refusal.problem(),
          waitMs: retryAfter === null ? null : retryAfter * 1000,
        },
  }
}
