import {
  VERIFICATION_PATH,
  type VerificationAnswer,
  type VerificationRequest,
} from '@resume-library/contract/provider-api'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { CandidateArchive } from '../candidates/candidate-archive.ts'
import { decodeToken } from '../candidates/erase-token.ts'
import { matchesVerification } from '../candidates/verification-token.ts'
import { createAuthorization } from './authorization.ts'

interface RouteDependencies {
  readonly archive: Pick<CandidateArchive, 'find' | 'eraseDigests' | 'verifyEmail'>
  /** `user:password`. */
  readonly credential: string
}

const requestSchema = z.object({
  token: z.string(),
  verify: z.boolean(),
}) satisfies z.ZodType<VerificationRequest>

/**
 * `POST /v1/candidate/verification`: looks the token of a mail up, and verifies the address on request. Called by the
 * service. 200 with `status`; 401; 503.
 */
export function addVerificationRoute(
  routes: FastifyInstance,
  { archive, credential }: RouteDependencies,
): void {
  const authorize = createAuthorization(credential)
  routes.withTypeProvider<ZodTypeProvider>().post(VERIFICATION_PATH, {
    schema: { body: requestSchema },
    onRequest: async (request) => authorize(request),
    handler: async ({ body }): Promise<VerificationAnswer> => {
      const token = decodeToken(body.token)
      const candidate = token && (await archive.find({ id: token.id }))
      const digests = candidate && (await archive.eraseDigests(candidate.id))
      if (!digests || !matchesVerification(token, candidate.email, digests)) return { status: 'unknown' }
      if (candidate.verified_at) return { status: 'verified' }
      if (!body.verify) return { status: 'unverified' }
      const isVerified = await archive.verifyEmail(candidate.id, candidate.email, new Date())
      return { status: isVerified ? 'verified' : 'unknown' }
    },
  })
}
