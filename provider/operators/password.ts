import { OPERATOR_PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH } from '@resume-library/contract/limits'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Routes } from './operators-parts.ts'
import { refuse } from './refusals.ts'
import { attemptOf, openSession, rememberBrowser, requireSession, type SignInParts } from './session.ts'

const bodySchema = z.union([
  z.object({ token: z.string(), password: z.string() }),
  z.object({ current_password: z.string(), password: z.string() }),
  z.object({ token: z.string() }),
])

/**
 * `POST /operators/api/password`: sets a password by the token of a link, which signs in, or by the current one. Ends all
 * earlier sessions of the operator. A token alone asks whose it is. 200 with `name`; 400; 401; 410 for a link that is used or expired; 429.
 */
export function addPasswordRoute(routes: Routes, parts: SignInParts): void {
  const { audit, operators, sessions } = parts.stores.access
  routes.post('/operators/api/password', {
    config: { access: 'anyone' },
    schema: { hide: true, body: bodySchema },
    handler: async (request, reply) => {
      const { body } = request
      if (!('password' in body)) return { name: (await findByLink(body.token, parts)).name }
      checkLength(body.password)
      if ('token' in body) return openSession(await setByLink(body, parts), request, reply, parts)
      const { id, name } = await changePassword(body, request, parts)
      await audit.record({ kind: 'operator', name }, 'password_set', null)
      await rememberBrowser(id, request, reply, parts)
      parts.cookies.write(request, reply, 'session', '', 0)
      return { name }
    },
  })

  async function setByLink(
    { token, password }: { token: string; password: string },
    { passwords }: SignInParts,
  ) {
    // First, so that only holders of a link make us hash.
    const { id, name, role } = await findByLink(token, parts)
    const hash = await passwords.hash(password, 'operator')
    if (!(await operators.setByLink(token, hash, new Date()))) throw refuse('link_expired')
    const actor = { kind: 'operator', name } as const
    await audit.record(actor, 'password_set', null)
    // Not where the operator was removed meanwhile.
    const secret = await sessions.begin(id, hash, new Date())
    if (!secret) throw refuse('not_signed_in')
    await audit.record(actor, 'sign_in', null)
    return { secret, session: { id, name, role, has_totp: false } }
  }

  async function changePassword(
    { current_password, password }: { current_password: string; password: string },
    request: FastifyRequest,
    { passwords }: SignInParts,
  ) {
    const { id, name } = requireSession(request)
    await attemptOf(id, request, parts, async (succeed) => {
      const hash = (await operators.find(name))?.password_hash ?? null
      if (!hash || !(await passwords.verify(hash, current_password, 'operator')))
        throw refuse('current_password_wrong')
      if (!(await operators.changePassword(id, hash, await passwords.hash(password, 'operator'))))
        throw refuse('not_signed_in')
      await succeed()
    })
    return { id, name }
  }
}

async function findByLink(token: string, { stores }: SignInParts) {
  const operator = await stores.access.operators.findByLink(token, new Date())
  if (!operator) throw refuse('link_expired')
  return operator
}

function checkLength(password: string): void {
  const { length } = [...password]
  if (length < OPERATOR_PASSWORD_MIN_LENGTH) throw refuse('password_too_short')
  if (length > PASSWORD_MAX_LENGTH) throw refuse('password_too_long')
}
