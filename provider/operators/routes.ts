import { addOpenApiRoute } from '@resume-library/server/openapi'
import type { FastifyInstance } from 'fastify'
import { addReadRoute } from './candidate.ts'
import { addListRoute } from './candidates.ts'
import { addCorrectRoute } from './correct.ts'
import { addCountRoute } from './count.ts'
import { addEraseRoute } from './erase.ts'
import { addExportRoute } from './export.ts'
import { createApiLimits } from './limits.ts'
import { addNotesRoute } from './notes.ts'
import type { OperatorsParts } from './operators-parts.ts'
import { addOverviewRoutes } from './overview.ts'
import { addResumeRoute } from './resume.ts'
import { addVerifyRoute } from './verify.ts'

/** Adds `/v1/candidates`, its description, and the overview. Needs the callers that `authenticateRequests` finds. */
export function addCandidateApi(app: FastifyInstance, given: OperatorsParts): void {
  const { mustVerify: onlyVerified } = given.config.notifications.rules
  const parts = { ...given, limits: createApiLimits(), onlyVerified }
  app.register(async (routes) => {
    addOpenApiRoute(routes, {
      title: 'Candidates of the Resume Library',
      description: 'Finds, reads, corrects, exports and erases candidates. Times are ISO 8601 in UTC.',
      config: { access: 'anyone' },
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
  })
}
