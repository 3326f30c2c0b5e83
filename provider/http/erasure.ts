import { ERASURE_PATH, type ErasureAnswer, type ErasureRequest } from '@resume-library/contract/provider-api'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { CANDIDATE } from '../access/audit.ts'
import type { StoredRecord } from '../candidates/candidate-store.ts'
import { decodeToken, matchesToken } from '../candidates/erase-token.ts'
import { matchesVerification } from '../candidates/verification-token.ts'
import { type ErasureDependencies, eraseCandidate, findResume } from '../erasure/erase-candidate.ts'
import { createAuthorization } from './authorization.ts'

interface RouteDependencies extends ErasureDependencies {
  /** `user:password`. */
  readonly credential: string
}

const requestSchema = z.object({
  token: z.string(),
  erase: z.boolean(),
}) satisfies z.ZodType<ErasureRequest>

/**
 * `POST /v1/candidate/erasure`: looks an erase token up, and erases its candidate on request. Called by the service.
 * 200 with `status`; 401; 503.
 */
export function addErasureRoute(routes: FastifyInstance, dependencies: RouteDependencies): void {
  const authorize = createAuthorization(dependencies.credential)
  routes.withTypeProvider<ZodTypeProvider>().post(ERASURE_PATH, {
    schema: { body: requestSchema },
    onRequest: async (request) => authorize(request),
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
async function candidateOf(text: string, { archive }: ErasureDependencies): Promise<StoredRecord | null> {
  const token = decodeToken(text)
  const candidate = token && (await archive.find({ id: token.id }))
  const digests = candidate && (await archive.eraseDigests(candidate.id))
  if (digests === null) return null
  return matchesToken(token!, digests) || matchesVerification(token!, candidate!.email, digests)
    ? candidate
    : null
}
