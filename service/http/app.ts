import cors from '@fastify/cors'
import { CLIENT_SHARE_MAX } from '@resume-library/contract/limits'
import type { ResumeStore } from '@resume-library/resumes/resume-store'
import type { Uploads } from '@resume-library/resumes/uploads'
import { createApp } from '@resume-library/server/app'
import { addHealthRoutes } from '@resume-library/server/health'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ServiceConfig } from '../config/config.ts'
import type { Timeouts } from '../config/timeouts.ts'
import type { ProviderClient } from '../gateway/provider-client.ts'
import type { ProviderGateway } from '../gateway/provider-gateway.ts'
import type { ProviderHealth } from '../gateway/provider-health.ts'
import type { Outbox } from '../gateway/queueing/start-outbox.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { Metrics } from '../operators/metrics.ts'
import type { Page } from '../page/page.ts'
import { refusalRules } from '../refusals.ts'
import { type Register, registerCandidate } from '../register/register-candidate.ts'
import type { UploadKeeper } from '../uploads/keep-upload.ts'
import type { UploadSecrets } from '../uploads/upload-secrets.ts'
import type { VirusScan } from '../uploads/virus-scan.ts'
import { addEraseRoutes } from './erase.ts'
import { addFunnelRoute } from './funnel.ts'
import { addMetricsRoute } from './metrics.ts'
import { addOpenApiRoute } from './openapi.ts'
import { addPageRoutes } from './page.ts'
import { addPostFormRoutes } from './post-form.ts'
import { warnOfProxies } from './proxy-warnings.ts'
import { addQueuedRegistrationRoutes } from './queued-registration.ts'
import { addRegisterRoute } from './register.ts'
import { addRegistrationsRoute } from './registrations.ts'
import { EXPOSED_HEADERS, otherOriginHeaders, securityHeaders } from './response-headers.ts'
import { addResumeRoute } from './resume-download.ts'
import { addSeenRoute } from './seen.ts'
import { addTakeBackRoute } from './take-back.ts'
import { addUploadRoute } from './upload.ts'

/** The opened parts of the service, of which each endpoint is given what it uses. */
interface OpenedParts {
  readonly config: ServiceConfig
  readonly metrics: Metrics
  readonly resumes: ResumeStore
  readonly uploads: Uploads
  readonly limits: RateLimits
  readonly page: Page
  readonly provider: Pick<ProviderClient, 'erasure'>
  readonly health: ProviderHealth
  readonly gateway: ProviderGateway
  readonly outbox: Outbox | null
  readonly keeper: UploadKeeper
  /** Null where registrations do not come by here, so that each upload might be named by one. */
  readonly uploadSecrets: UploadSecrets | null
  readonly scan: VirusScan | null
  /** For `/readyz`. */
  readonly checks: Parameters<typeof addHealthRoutes>[1]
}

export async function createServiceApp(
  parts: OpenedParts,
  timeouts: Timeouts,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const { config, metrics } = parts
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
  await app.register(async (routes) => addRoutes(routes, parts))
  return app
}

function addRoutes(routes: FastifyInstance, parts: OpenedParts): void {
  const { config, metrics, resumes, uploads, limits, page, provider, health, gateway, outbox } = parts
  const { keeper, uploadSecrets, scan, checks } = parts
  const { consent } = page
  const register: Register = (received) =>
    registerCandidate(received, { gateway, uploads, limits, scan, consent })
  const receiving = { resumes, keeper, limits, metrics, config }

  addOpenApiRoute(routes)
  addPageRoutes(routes, { page, health, jobBoardUrl: config.jobBoardUrl })
  addRegistrationsRoute(routes, health)
  addPostFormRoutes(routes, { ...receiving, register, page, health })
  addUploadRoute(routes, { ...receiving, uploadSecrets })
  if (uploadSecrets) addTakeBackRoute(routes, { uploads, limits, uploadSecrets })
  addResumeRoute(routes, resumes)
  addRegisterRoute(routes, { register, limits, config, consent })
  if (outbox) addQueuedRegistrationRoutes(routes, { outbox, provider, uploads, limits, page, config })
  addEraseRoutes(routes, { provider, uploads, limits, page, config })
  addFunnelRoute(routes, limits, metrics)
  addMetricsRoute(routes, metrics)
  addSeenRoute(routes)
  addHealthRoutes(routes, checks)
}
