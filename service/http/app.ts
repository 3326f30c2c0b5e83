import cors from '@fastify/cors'
import { CLIENT_SHARE_MAX } from '@resume-library/contract/limits'
import { createApp } from '@resume-library/server/app'
import { addHealthRoutes, CHECK_TIMEOUT_MS } from '@resume-library/server/health'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { addAvailabilityRoute } from '../gateway/provider-health.ts'
import { addMetricsRoute } from '../operators/metrics.ts'
import { addOpenApiRoute } from '../operators/openapi.ts'
import { refusalRules } from '../refusals.ts'
import { checkClamav } from '../uploads/virus-scan.ts'
import { addEraseRoutes } from './erase.ts'
import { addFunnelRoute } from './funnel.ts'
import { addPageRoutes } from './page.ts'
import { addPostedFormRoute } from './post-form.ts'
import { warnOfProxies } from './proxy-warnings.ts'
import { addKeptRoutes } from './queued-registration.ts'
import { addRegisterRoute } from './register.ts'
import { EXPOSED_HEADERS, otherOriginHeaders, securityHeaders } from './response-headers.ts'
import { addResumeRoute } from './resume-download.ts'
import { addSeenRoute } from './seen.ts'
import { addTakeBackRoute } from './take-back.ts'
import { addUploadRoute } from './upload.ts'

export async function createServiceApp(
  dependencies: Dependencies,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const { config, timeouts, metrics, resumes, provider, outbox } = dependencies
  const { clamav } = config
  const app = createApp({
    log,
    timeouts,
    refusals: refusalRules,
    trustProxy: config.trustProxy,
    clientShare: CLIENT_SHARE_MAX,
    headers: (request) => ({ ...securityHeaders(config, request), ...otherOriginHeaders(config, request) }),
    observe: metrics.request,
  })
  warnOfProxies(app, config)
  // Answers what browsers ask before a request of another origin.
  await app.register(cors, {
    origin: [...config.allowedOrigins],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'DELETE'],
    exposedHeaders: [...EXPOSED_HEADERS],
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A route that says its own `Vary` knows nothing of origins.
    const vary = String(reply.getHeader('Vary') ?? '')
    if (!/\borigin\b/i.test(vary)) reply.header('Vary', vary ? `${vary}, Origin` : 'Origin')
    done()
  })

  await app.register(async (routes) => {
    for (const add of ROUTES) add(routes, dependencies)
    addHealthRoutes(routes, {
      storage: () => resumes.check(),
      ...(clamav && { scanner: () => checkClamav(clamav, CHECK_TIMEOUT_MS) }),
      // With an outbox, registrations are taken while the provider is away.
      ...(outbox ? { outbox: () => outbox.check() } : { provider: () => provider.check() }),
    })
  })
  return app
}

const ROUTES = [
  addOpenApiRoute,
  addPageRoutes,
  addAvailabilityRoute,
  addPostedFormRoute,
  addUploadRoute,
  addTakeBackRoute,
  addResumeRoute,
  addRegisterRoute,
  addKeptRoutes,
  addEraseRoutes,
  addFunnelRoute,
  addMetricsRoute,
  addSeenRoute,
]
