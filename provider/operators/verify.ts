import { boundedText } from '@resume-library/contract/candidate-schema'
import { CANDIDATES_PATH } from '@resume-library/contract/candidates-api'
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '@resume-library/contract/limits'
import { plainEmail } from '@resume-library/contract/visible'
import { z } from 'zod'
import { requireRole } from '../access/authenticate.ts'
import { encodingFault } from '../registration/received-registration.ts'
import { createPasswordLimits } from './limits.ts'
import type { OperatorsParts, Routes } from './operators-parts.ts'
import { refuse, refusedBy } from './refusals.ts'

/** `POST /v1/candidates/verify`: says whose email address and password these are, for a login of the board's own. */
export function addVerifyRoute(routes: Routes, { passwords, stores }: OperatorsParts): void {
  const limitPasswords = createPasswordLimits()
  routes.post(`${CANDIDATES_PATH}/verify`, {
    config: { access: 'reader', calls: 0 },
    schema: {
      operationId: 'verifyCandidate',
      summary: 'Verify the email address and password of a candidate',
      description: 'Takes as long for an unknown address as for a wrong password.',
      body: z
        .object({ email: boundedText(EMAIL_MAX_LENGTH), password: boundedText(PASSWORD_MAX_LENGTH) })
        .meta({ title: 'Credentials' }),
      response: {
        200: z.object({ id: z.uuid() }).meta({ title: 'VerifiedCandidate' }),
        ...refusedBy('fields_invalid', 'credentials_wrong', 'busy'),
      },
    },
    handler: async (request) => {
      const actor = requireRole(request, 'reader')
      const { password } = request.body
      const email = plainEmail(request.body.email).toLowerCase()
      return limitPasswords(actor, email, async (succeed) => {
        const login = encodingFault(email) === null ? await stores.archive.loginOf(email) : null
        const isRight = await passwords.verify(login?.password_hash ?? null, password, 'login')
        const isVerified = login !== null && isRight
        await stores.access.audit.record(actor, 'verify', login?.id ?? null, { right: isVerified })
        if (!isVerified) throw refuse('credentials_wrong')
        await succeed()
        return { id: login.id }
      })
    },
  })
}
