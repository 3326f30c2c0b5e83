import { addOpenApiRoute } from '@resume-library/server/openapi'
import { addEraseRoute, addNotesRoute, addReadRoute } from './candidate.ts'
import { addCountRoute, addListRoute } from './candidates.ts'
import { addCorrectRoute } from './correct.ts'
import { addExportRoute } from './export.ts'
import { limitCalls } from './limits.ts'
import type { OperatorsParts, Routes } from './operators-parts.ts'
import { addOverviewRoutes } from './overview.ts'
import { addResumeRoute } from './resume.ts'
import { addVerifyRoute } from './verify.ts'

/** Adds `/v1/candidates`, its description, and the overview. Needs the callers that `authenticateRequests` finds. */
export function addCandidateApi(app: Routes, parts: OperatorsParts): void {
  app.register(async (routes) => {
    limitCalls(routes)
    addOpenApiRoute(routes, {
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
  })
}
