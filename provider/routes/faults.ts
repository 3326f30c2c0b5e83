import { ResumeStoreError } from '@resume-library/resumes/resume-store'
import type { FastifyInstance } from 'fastify'
import { CandidateStoreError } from '../candidates/candidate-store.ts'
import { BusyError } from '../passwords/semaphore.ts'
import type { Refusal } from '../problem.ts'
import * as problem from '../problem.ts'
import { refuse } from './refuse.ts'

/** Answers what was thrown. An unknown error is logged whole and answered bare. */
export function answerFaults(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => refuse(reply, problem.notFound()))
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.status >= 500 && !(error instanceof BusyError))
      request.log.error({ err: error }, 'not registered')
    return refuse(reply, refusal)
  })
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof BusyError) return problem.busy()
  if (error instanceof CandidateStoreError || error instanceof ResumeStoreError) return problem.unavailable()
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status < 400 || status >= 500) return problem.serverError()
  return problem.clientError(status, 'request_invalid', (error as Error).message)
}
