import { OPERATOR_REFUSALS } from '@resume-library/contract/operator-errors'
import { defineRefusals } from '@resume-library/server/refusals/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Role } from '../tables/access-tables.ts'
import { type ApiKeys, KEY_PREFIX } from './api-keys.ts'
import type { Actor } from './audit.ts'
import type { Cookies } from './cookies.ts'
import type { Session, Sessions } from './sessions.ts'

/** Caller of the operators' listener: an operator by a session, or a system of the board by a key. */
export interface RequestActor extends Actor {
  readonly role: Role
  /** Null for a key. */
  readonly session: Session | null
}

const refuse = defineRefusals(OPERATOR_REFUSALS)

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without a session or a key, also where they are wrong. */
    actor: RequestActor | null
    /** Finds the caller again: during a long answer, a key may be revoked and an operator removed. */
    findActor: () => Promise<RequestActor | null>
  }
  interface FastifyContextConfig {
    /** Required role on the operators' listener; by default readers for GET, and editors for all else. */
    access?: Role | 'anyone'
  }
}

interface AuthenticationParts {
  readonly sessions: Sessions
  readonly keys: ApiKeys
  readonly cookies: Cookies
  /** `OPERATORS_URL`, or null. */
  readonly url: string | null
}

/** Methods that change nothing. */
export const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Authenticates each request before its body is read, and refuses callers whose role the route does not allow. A route
 * that names no `access` is closed.
 */
export function authenticateRequests(app: FastifyInstance, parts: AuthenticationParts): void {
  app.decorateRequest('actor', null)
  app.decorateRequest('findActor', async () => null)
  app.addHook('onRequest', async (request) => {
    if (hasKeyInAddress(request)) throw refuse('key_in_address')
    const key = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
    if (key === null) checkOrigin(request, parts.url)
    if (request.is404) return
    const { url = '', config } = request.routeOptions
    request.findActor = async () => {
      if (key === null) return actorOfSession(request, parts)
      // Overview, audit and accounts are for people alone.
      return url.startsWith('/operators') ? null : actorOfKey(key, parts)
    }
    request.actor = await request.findActor()
    const { access = READS.has(request.method) ? 'reader' : 'editor' } = config
    if (access !== 'anyone') requireRole(request, access)
    // A page of a site whose name leads here may send any header: a wrong key excuses nothing.
    else if (key !== null && !request.actor) checkOrigin(request, parts.url)
  })
}

/** Returns the caller. @throws {Refusal} `not_signed_in`; `not_allowed` for a reader where an editor is required */
export function requireRole({ actor }: FastifyRequest, role: Role): RequestActor {
  if (!actor) throw refuse('not_signed_in')
  if (role === 'editor' && actor.role !== 'editor') throw refuse('not_allowed')
  return actor
}

async function actorOfKey(key: string, { keys }: AuthenticationParts): Promise<RequestActor | null> {
  const found = key.startsWith(KEY_PREFIX) ? await keys.find(key, new Date()) : null
  if (!found) return null
  return {
    kind: 'key',
    name: found.name,
    role: found.access === 'write' ? 'editor' : 'reader',
    session: null,
  }
}

async function actorOfSession(
  request: FastifyRequest,
  { sessions, cookies }: AuthenticationParts,
): Promise<RequestActor | null> {
  const secret = cookies.read(request, 'session')
  const session = secret && (await sessions.find(secret, new Date()))
  return session ? { kind: 'operator', name: session.name, role: session.role, session } : null
}

/** Finds a key in the query, or in the path, also in percent-encoding. */
function hasKeyInAddress({ url }: FastifyRequest): boolean {
  const plain = url.replace(/%([0-7][\da-f])/gi, (_all, digits) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
  return plain.includes(KEY_PREFIX) || /[?&](key|api_?key|access_token)=/i.test(plain)
}

/**
 * Refuses what a page of another site, port or name sent, and names of this server that are not ours: a site whose name
 * leads here would be of one origin with us (DNS rebinding). A link may still lead to the page itself.
 */
function checkOrigin(request: FastifyRequest, url: string | null): void {
  if (!isOwnHost(request, url)) throw refuse('host_unknown')
  const { origin, 'sec-fetch-site': site } = request.headers
  const isRead = READS.has(request.method)
  // Older browsers send no `Sec-Fetch-Site`.
  if (site === undefined && (isRead || (origin !== undefined && isOwnOrigin(origin, request, url)))) return
  const isOurs = site === 'same-origin' || (isRead && (site === 'none' || isLinkToPage(request)))
  if (!isOurs) throw refuse('cross_site')
}

/** Returns true for documents that say nothing of candidates, and act on nothing. */
const isLinkToPage = ({ headers, routeOptions }: FastifyRequest) =>
  headers['sec-fetch-dest'] === 'document' && routeOptions.config?.access === 'anyone'

const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\]|localhost)(:\d+)?$/i

const isOwnHost = ({ host }: FastifyRequest, url: string | null) =>
  ADDRESS.test(host) || host === (url && new URL(url).host)

const isOwnOrigin = (origin: string, { host, protocol }: FastifyRequest, url: string | null) =>
  origin === `${protocol}://${host}` || origin === (url && new URL(url).origin)
