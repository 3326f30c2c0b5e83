import { CLIENT_SHARE_MAX } from '@resume-library/contract/limits'
import { createApp } from '@resume-library/server/app'
import { securityHeaders } from '@resume-library/server/headers/security-headers'
import { SERVER_TIMEOUTS } from '@resume-library/server/timeouts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { authenticateRequests } from '../access/authenticate.ts'
import { createCookies } from '../access/cookies.ts'
import { createSignInLimits } from '../access/sign-in-limits.ts'
import { addAuditRoute } from './audit.ts'
import type { OperatorsParts } from './operators-parts.ts'
import { addPageRoutes } from './page.ts'
import { addPasswordRoute } from './password.ts'
import { operatorRefusalRules } from './refusals.ts'
import { addCandidateApi } from './routes.ts'
import { addSessionRoutes } from './session.ts'
import { addTotpRoutes } from './totp.ts'

/** Creates the application of `OPERATORS_PORT`: `/operators` for people, and `/v1/candidates` for other systems. */
export async function createOperatorsApp(
  parts: OperatorsParts,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const { config, stores } = parts
  const url = config.operatorsUrl
  const cookies = createCookies(url?.startsWith('https:') ?? false)
  const app = createApp({
    log,
    timeouts: SERVER_TIMEOUTS,
    refusals: operatorRefusalRules,
    trustProxy: config.operators.trustProxy,
    clientShare: CLIENT_SHARE_MAX,
    headers: (request) => ({ ...securityHeaders(url, request), 'Cache-Control': 'no-store' }),
  })
  authenticateRequests(app, { ...stores.access, cookies, url })
  const signIn = { ...parts, cookies, limits: createSignInLimits() }
  const routes = app.withTypeProvider<ZodTypeProvider>()
  addSessionRoutes(routes, signIn)
  addPasswordRoute(routes, signIn)
  addTotpRoutes(routes, signIn)
  addAuditRoute(routes, parts)
  await addPageRoutes(routes, parts)
  addCandidateApi(routes, parts)
  return app
}
