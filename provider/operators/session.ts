import { DEVICE_COOKIE_MS, SESSION_MAX_MS } from '@resume-library/contract/limits'
import { clientKey } from '@resume-library/server/headers/client-key'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireRole } from '../access/authenticate.ts'
import type { Cookies } from '../access/cookies.ts'
import { operatorId } from '../access/operators.ts'
import type { Session } from '../access/sessions.ts'
import { totpStep } from '../access/totp.ts'
import type { SignInLimits } from './limits.ts'
import type { OperatorsParts, Routes } from './operators-parts.ts'
import { refuse } from './refusals.ts'

export interface SignInParts extends OperatorsParts {
  readonly cookies: Cookies
  readonly limits: SignInLimits
}

const SESSION_PATH = '/operators/api/session'

const signInSchema = z.object({
  name: z.string().max(1_000),
  password: z.string(),
  code: z.string().max(100).optional(),
})
type SignIn = z.output<typeof signInSchema>

/**
 * `/operators/api/session`: GET tells who is signed in, 401; POST signs in, 401 in the same time for unknown names, 429;
 * DELETE signs out.
 */
export function addSessionRoutes(routes: Routes, parts: SignInParts): void {
  const { cookies, stores } = parts
  const { audit, sessions } = stores.access
  routes.get(SESSION_PATH, {
    schema: { hide: true },
    handler: async (request) => answerOf(requireSession(request)),
  })
  routes.post(SESSION_PATH, {
    config: { access: 'anyone' },
    schema: { hide: true, body: signInSchema },
    handler: async (request, reply) => {
      return openSession(await signIn(request.body, request, parts), request, reply, parts)
    },
  })
  routes.delete(SESSION_PATH, {
    config: { access: 'anyone' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const secret = cookies.read(request, 'session')
      if (secret) await sessions.end(secret)
      if (request.actor?.session) await audit.record(request.actor, 'sign_out', null)
      cookies.write(request, reply, 'session', '', 0)
      return reply.status(204).send()
    },
  })
}

interface SignedIn {
  readonly secret: string
  readonly session: Session
}

/** Opens a session in the browser, and ends an earlier one of it. @returns the answer */
export async function openSession(
  { secret, session }: SignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: SignInParts,
) {
  const { cookies, stores } = parts
  const earlier = cookies.read(request, 'session')
  if (earlier) await stores.access.sessions.end(earlier)
  await rememberBrowser(session.id, request, reply, parts)
  cookies.write(request, reply, 'session', secret, SESSION_MAX_MS)
  return answerOf(session)
}

const answerOf = ({ name, role, has_totp }: Session) => ({ name, role, has_totp })

/** Returns the session of an operator. @throws {Refusal} `not_signed_in`, also for a key */
export function requireSession(request: FastifyRequest): Session {
  const { session } = requireRole(request, 'reader')
  if (!session) throw refuse('not_signed_in')
  return session
}

/** Gives the browser a cookie by which guesses of others do not lock it out. */
export async function rememberBrowser(
  id: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { cookies, stores }: SignInParts,
): Promise<void> {
  const device = await stores.access.sessions.rememberDevice(id, cookies.read(request, 'device'), new Date())
  cookies.write(request, reply, 'device', device, DEVICE_COOKIE_MS)
}

/** Counts an attempt of a request against the limits of an account. */
export async function attemptOf<Result>(
  account: string,
  request: FastifyRequest,
  { cookies, limits, stores }: SignInParts,
  task: (succeed: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const secret = cookies.read(request, 'device')
  const device = secret && (await stores.access.sessions.knowsDevice(account, secret)) ? secret : null
  return limits.attempt({ account, address: clientKey(request), device }, task)
}

const signIn = ({ name, password, code }: SignIn, request: FastifyRequest, parts: SignInParts) =>
  attemptOf(operatorId(name), request, parts, async (succeed) => {
    const { audit, operators, sessions } = parts.stores.access
    const operator = await operators.find(name)
    const actor = { kind: 'operator', name: operator?.name ?? '' } as const
    const fail = async () => {
      await audit.recordFailedSignIn(actor, { address: clientKey(request) })
      return refuse('sign_in_failed')
    }
    const isRight = await parts.passwords.verify(operator?.password_hash ?? null, password, 'operator')
    if (!isRight || !operator?.password_hash) throw await fail()
    const now = new Date()
    const { id, role, password_hash, totp_secret } = operator
    if (totp_secret) {
      if (!code) {
        await succeed()
        throw refuse('code_required')
      }
      const step = totpStep(totp_secret, code, now)
      if (step === null || !(await operators.acceptCode(id, { totp_secret }, step))) throw await fail()
    }
    // Not where the password was changed, or the operator removed, since it was read.
    const secret = await sessions.begin(id, password_hash, now)
    if (!secret) throw await fail()
    await succeed()
    await audit.record(actor, 'sign_in', null)
    return { secret, session: { id, name: operator.name, role, has_totp: totp_secret !== null } }
  })
