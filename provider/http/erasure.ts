import { ERASURE_PATH, type ErasureAnswer, type ErasureRequest } from '@resume-library/contract/provider-api'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { CANDIDATE } from '../access/audit.ts'
import { type ErasureDependencies, eraseCandidate, findResume } from '../erasure/erase-candidate.ts'
import { decodeToken, matchesToken } from '../erasure/erase-token.ts'
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
      const id = await candidateOf(body.token, dependencies)
      const candidate = id === null ? null : await dependencies.archive.find({ id })
      if (!candidate) return { status: 'unknown' }
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

async function candidateOf(text: string, { archive }: ErasureDependencies): Promise<string | null> {
  const token = decodeToken(text)
  const digests = token && (await archive.eraseDigests(token.id))
  return token && digests !== null && matchesToken(token, digests) ? token.id : null
}
