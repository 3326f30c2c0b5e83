import { CANDIDATES_PATH, CANDIDATES_REFUSALS } from '@resume-library/contract/candidates-api'
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '@resume-library/contract/limits'
import { isLongerThan } from '@resume-library/contract/text-length'
import { problemResponses } from '@resume-library/server/refusals/schemas'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireRole } from '../access/authenticate.ts'
import { encodingFault } from '../registration/received-registration.ts'
import type { CandidateApiParts } from './candidate-api-parts.ts'
import { refuse } from './refusals.ts'

const { fields_invalid, credentials_wrong, too_many_requests, busy } = CANDIDATES_REFUSALS

const text = (maximum: number) =>
  z
    .string()
    .refine((value) => !isLongerThan(value, maximum), `Must not be longer than ${maximum}`)
    .meta({ maxLength: maximum })

/** `POST /v1/candidates/verify`: says whose email address and password these are, for a login of the board's own. */
export function addVerifyRoute(routes: FastifyInstance, parts: CandidateApiParts): void {
  const { limits, passwords, stores } = parts
  routes.withTypeProvider<ZodTypeProvider>().post(`${CANDIDATES_PATH}/verify`, {
    config: { access: 'reader' },
    schema: {
      operationId: 'verifyCandidate',
      summary: 'Verify the email address and password of a candidate',
      description: 'Takes as long for an unknown address as for a wrong password.',
      body: z
        .object({ email: text(EMAIL_MAX_LENGTH), password: text(PASSWORD_MAX_LENGTH) })
        .meta({ title: 'Credentials' }),
      response: {
        200: z.object({ id: z.uuid() }).meta({ title: 'VerifiedCandidate' }),
        ...problemResponses({ fields_invalid, credentials_wrong, too_many_requests, busy }),
      },
    },
    handler: async (request) => {
      const actor = requireRole(request, 'reader')
      const { password } = request.body
      const email = request.body.email.trim().toLowerCase()
      const forgive = await limits.password(actor, email)
      const login = encodingFault(email) === null ? await stores.archive.loginOf(email) : null
      const isRight = await passwords.verify(login?.password_hash ?? null, password)
      const isVerified = login !== null && isRight
      await stores.access.audit.record(actor, 'verify', login?.id ?? null, { right: isVerified })
      if (!isVerified) throw refuse('credentials_wrong')
      await forgive()
      return { id: login.id }
    },
  })
}
