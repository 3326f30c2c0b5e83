import {
  VERIFICATION_PATH,
  type VerificationAnswer,
  type VerificationRequest,
} from '@resume-library/contract/provider-api'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { CandidateArchive } from '../candidates/candidate-archive.ts'
import { findByToken, matchesVerification } from '../candidates/erase-token.ts'

const requestSchema = z.object({
  token: z.string(),
  verify: z.boolean(),
}) satisfies z.ZodType<VerificationRequest>

/**
 * `POST /v1/candidate/verification`: looks the token of a mail up, and verifies the address on request. Called by the
 * service. 200 with `status`; 401; 503.
 */
export function addVerificationRoute(routes: FastifyInstance, archive: CandidateArchive): void {
  routes.withTypeProvider<ZodTypeProvider>().post(VERIFICATION_PATH, {
    schema: { body: requestSchema },
    handler: async ({ body }): Promise<VerificationAnswer> => {
      const candidate = await findByToken(body.token, archive, matchesVerification)
      if (!candidate) return { status: 'unknown' }
      if (candidate.verified_at) return { status: 'verified' }
      if (!body.verify) return { status: 'unverified' }
      const isVerified = await archive.verifyEmail(candidate.id, candidate.email, new Date())
      return { status: isVerified ? 'verified' : 'unknown' }
    },
  })
}
