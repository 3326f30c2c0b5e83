import { ERASURE_PATH, type ErasureAnswer, type ErasureRequest } from '@resume-library/contract/provider-api'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { CANDIDATE } from '../access/audit.ts'
import {
  findByToken,
  matchesToken,
  matchesVerification,
  verificationToken,
} from '../candidates/erase-token.ts'
import { type ErasureDependencies, eraseCandidate, findResume } from '../erasure/erase-candidate.ts'

const requestSchema = z.object({
  token: z.string(),
  erase: z.boolean(),
}) satisfies z.ZodType<ErasureRequest>

/**
 * `POST /v1/candidate/erasure`: looks an erase token up, and erases its candidate on request. Called by the service.
 * 200 with `status`; 401; 503.
 */
export function addErasureRoute(routes: FastifyInstance, dependencies: ErasureDependencies): void {
  routes.withTypeProvider<ZodTypeProvider>().post(ERASURE_PATH, {
    schema: { body: requestSchema },
    handler: async ({ body, log }): Promise<ErasureAnswer> => {
      const candidate = await candidateOf(body.token, dependencies)
      if (!candidate) return { status: 'unknown' }
      const { id } = candidate
      const resume = await findResume(candidate, dependencies)
      const url = candidate.resume.kind === 'address' ? candidate.resume.url : null
      // The service may have the file.
      if (!body.erase)
        return { status: 'stored', ...(url && resume.kind === 'missing' && { resume_url: url }) }
      if (resume.kind === 'missing') log.info({ id }, 'resume left to the service')
      await eraseCandidate(candidate, resume, dependencies, CANDIDATE)
      return { status: 'erased', ...(url && resume.kind === 'shared' && { resume_left: url }) }
    },
  })
}

/** Finds the candidate of a token from the page, or from a mail to its present address. */
const candidateOf = (text: string, { archive }: ErasureDependencies) =>
  findByToken(
    text,
    archive,
    (token, email, digests) =>
      matchesToken(token, digests) || matchesVerification(verificationToken(token), email, digests),
  )
