import { boundedText } from '@resume-library/contract/candidate-schema'
import { checkField } from '@resume-library/contract/form-rules'
import { EMAIL_MAX_LENGTH, MAIL_AGAIN_HOURS, MAIL_AGAIN_MAX } from '@resume-library/contract/limits'
import {
  type MailAnswer,
  type MailRequest,
  VERIFICATION_MAIL_PATH,
  VERIFICATION_PATH,
  type VerificationAnswer,
  type VerificationRequest,
} from '@resume-library/contract/provider-api'
import { plainEmail } from '@resume-library/contract/visible'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { z } from 'zod'
import { CANDIDATE } from '../access/audit.ts'
import type { CandidateArchive } from '../candidates/candidate-archive.ts'
import type { StoredRecord } from '../candidates/candidate-store.ts'
import { findByToken, matchesMail, matchesVerification } from '../candidates/erase-token.ts'
import { encodingFault } from '../registration/received-registration.ts'

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

const mailSchema = z.object({
  token: z.string(),
  email: boundedText(EMAIL_MAX_LENGTH)
    .refine((email) => checkField('email', email) === null && encodingFault(email) === null)
    .transform((email) => plainEmail(email).toLowerCase()),
}) satisfies z.ZodType<MailRequest>

const HOUR_SECONDS = 60 * 60

/**
 * `POST /v1/candidate/verification/mail`: sends the mail of a registration again, or to another address. Called by the
 * service. Limits and answers are the same for an address that another candidate has. 200 with `status`; 401; 503.
 */
export function addVerificationMailRoute(
  routes: FastifyInstance,
  archive: CandidateArchive,
  sendAgain: (candidate: StoredRecord) => Promise<unknown>,
): void {
  const duration = MAIL_AGAIN_HOURS * HOUR_SECONDS
  const perRegistration = new RateLimiterMemory({ points: MAIL_AGAIN_MAX.registration, duration })
  const perAddress = new RateLimiterMemory({ points: MAIL_AGAIN_MAX.address, duration })
  const send = async ({ token, email }: MailRequest, isCounted = false): Promise<MailAnswer['status']> => {
    const candidate = await findByToken(token, archive, matchesMail)
    if (!candidate || Date.now() - Date.parse(candidate.created_at) > duration * 1000) return 'unknown'
    const { id, position, verified_at } = candidate
    if (verified_at) return 'verified'
    try {
      // In this order: whoever asks in vain for one address may still send to another.
      if (!isCounted) await perAddress.consume(`${id} ${email}`)
      if (!isCounted) await perRegistration.consume(id)
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return 'limited'
      throw refusal
    }
    if (email === candidate.email) await sendAgain(candidate)
    // Verified or corrected meanwhile.
    else if ((await archive.correct(id, { email }, position, CANDIDATE)) === 'candidate_changed')
      return send({ token, email }, true)
    return 'sent'
  }
  routes.withTypeProvider<ZodTypeProvider>().post(VERIFICATION_MAIL_PATH, {
    schema: { body: mailSchema },
    handler: async ({ body }): Promise<MailAnswer> => ({ status: await send(body) }),
  })
}
