import { CLIENT_SHARE_MAX } from '@resume-library/contract/limits'
import { createApp } from '@resume-library/server/app'
import { securityHeaders } from '@resume-library/server/headers/security-headers'
import { addOpenApiRoute } from '@resume-library/server/openapi'
import { SERVER_TIMEOUTS } from '@resume-library/server/timeouts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { authenticateRequests } from '../access/authenticate.ts'
import { createCookies } from '../access/cookies.ts'
import { addAuditRoute } from './audit.ts'
import { addEraseRoute, addNotesRoute, addReadRoute } from './candidate.ts'
import { addCountRoute, addListRoute } from './candidates.ts'
import { addCorrectRoute } from './correct.ts'
import { addExportRoute } from './export.ts'
import { createSignInLimits, limitCalls } from './limits.ts'
import type { OperatorsParts, Routes } from './operators-parts.ts'
import { addOverviewRoutes } from './overview.ts'
import { addPageRoutes } from './page.ts'
import { addPasswordRoute } from './password.ts'
import { operatorRefusalRules } from './refusals.ts'
import { addResumeRoute } from './resume.ts'
import { addSessionRoutes } from './session.ts'
import { addTotpRoutes } from './totp.ts'
import { addVerifyRoute } from './verify.ts'

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
    trustProxy: config.trustProxy,
    clientShare: CLIENT_SHARE_MAX,
    headers: (request) => ({ ...securityHeaders(url, request), 'Cache-Control': 'no-store' }),
  })
  authenticateRequests(app, { ...stores.access, cookies, url })
  const signIn = { ...parts, cookies, limits: createSignInLimits() }
  const routes = app.withTypeProvider<ZodTypeProvider>()
  addSessionRoutes(routes, signIn)
  addPasswordRoute(routes, signIn)
  addTotpRoutes(routes, signIn)
  await addPageRoutes(routes, parts)
  addCandidateApi(routes, parts)
  return app
}

/** Adds `/v1/candidates`, its description, the overview and the audit, whose calls are limited. */
function addCandidateApi(app: Routes, parts: OperatorsParts): void {
  app.register(async (routes) => {
    limitCalls(routes)
    await addOpenApiRoute(routes, {
      title: 'Candidates of the Resume Library',
      description: 'Finds, reads, corrects, exports and erases candidates. Times are ISO 8601 in UTC.',
      config: { access: 'anyone', calls: 0 },
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'npx candidates keys add NAME --read|--write' },
      },
    })
    addListRoute(routes, parts)
    addCountRoute(routes, parts)
    addExportRoute(routes, parts)
    addReadRoute(routes, parts)
    addCorrectRoute(routes, parts)
    addEraseRoute(routes, parts)
    addNotesRoute(routes, parts)
    addResumeRoute(routes, parts)
    addVerifyRoute(routes, parts)
    addOverviewRoutes(routes, parts)
    addAuditRoute(routes, parts)
  })
}
