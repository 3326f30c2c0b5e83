import { z } from 'zod'
import { newTotpSecret, totpStep, totpUri } from '../access/totp.ts'
import type { Routes } from './operators-parts.ts'
import { refuse } from './refusals.ts'
import { attemptOf, requireSession, type SignInParts } from './session.ts'

const PATH = '/operators/api/totp'
const bodySchema = z.object({ code: z.string().max(100), password: z.string().default('') })

/**
 * `/operators/api/totp`: POST offers a secret for codes at sign-in, 401 where they are on; PUT requires them from now on
 * by the password and a first code, DELETE by another code no longer. 400 for a wrong code or password; 429.
 */
export function addTotpRoutes(routes: Routes, parts: SignInParts): void {
  const { passwords, stores } = parts
  const { audit, operators } = stores.access
  const config = { access: 'reader' } as const
  routes.post(PATH, {
    config,
    schema: { hide: true },
    handler: async (request) => {
      const { id, name } = requireSession(request)
      const secret = newTotpSecret()
      // A stolen session replaces no codes: the old ones are turned off by one of them.
      if (!(await operators.offerCodes(id, secret))) throw refuse('code_required')
      return { secret, uri: totpUri(name, secret) }
    },
  })
  const changes = { PUT: ['totp_pending', 'codes_on'], DELETE: ['totp_secret', 'codes_off'] } as const
  for (const [method, [column, action]] of Object.entries(changes))
    routes.route({
      method,
      url: PATH,
      config,
      schema: { hide: true, body: bodySchema },
      handler: async (request, reply) => {
        const { id, name } = requireSession(request)
        await attemptOf(id, request, parts, async (succeed) => {
          const { code, password } = request.body
          const operator = await operators.find(name)
          // A stolen session locks the owner out of nothing.
          if (
            method === 'PUT' &&
            !(await passwords.verify(operator?.password_hash ?? null, password, 'operator'))
          )
            throw refuse('current_password_wrong')
          const secret = operator?.[column] ?? null
          const step = secret && totpStep(secret, code, new Date())
          const more = { totp_secret: method === 'PUT' ? secret : null, totp_pending: null }
          if (!step || !(await operators.acceptCode(id, { [column]: secret }, step, more)))
            throw refuse('code_wrong')
          await succeed()
        })
        await audit.record({ kind: 'operator', name }, action, null)
        return reply.status(204).send()
      },
    })
}
