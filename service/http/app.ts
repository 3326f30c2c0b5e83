import cors from '@fastify/cors'
import {
  CLIENT_SHARE_MAX,
  UPLOADS_IN_FLIGHT_MAX,
  UPLOADS_IN_FLIGHT_MAX_BYTES,
} from '@resume-library/contract/limits'
import { REQUEST_ID_HEADER } from '@resume-library/contract/provider-api'
import { createApp } from '@resume-library/server/app'
import { createAdmission } from '@resume-library/server/bodies/admission'
import { securityHeaders } from '@resume-library/server/headers/security-headers'
import { addHealthRoutes } from '@resume-library/server/health'
import { addOpenApiRoute } from '@resume-library/server/openapi'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { ServiceConfig } from '../config/config.ts'
import type { Timeouts } from '../config/timeouts.ts'
import type { ServiceParts } from '../open-parts.ts'
import { refusalRules } from '../refusals.ts'
import { type Register, registerCandidate } from '../register/register-candidate.ts'
import { addDeleteUploadRoute } from './delete-upload.ts'
import { addEraseRoutes } from './erase.ts'
import { addFunnelRoute } from './funnel.ts'
import { addMetricsRoute } from './metrics.ts'
import { addPageRoutes } from './page.ts'
import { addPostFormRoutes } from './post-form.ts'
import { createArrivalJudge, type JudgeArrival, warnOfProxies } from './proxy-warnings.ts'
import { addQueuedRegistrationRoutes } from './queued-registration.ts'
import { addRegisterRoute } from './register.ts'
import { addRegistrationsRoute } from './registrations.ts'
import { addResumeRoute } from './resume-download.ts'
import { addSeenRoute } from './seen.ts'
import { addUploadRoute } from './upload.ts'
import { addMailAgainRoute, addVerifyRoutes } from './verify.ts'

/** Headers that scripts of other origins may read, besides the safelisted ones. */
const EXPOSED_HEADERS: readonly string[] = ['Retry-After', REQUEST_ID_HEADER]

export async function createServiceApp(
  parts: ServiceParts,
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
    headers: (request) => ({
      ...securityHeaders(config.publicUrl, request),
      ...otherOriginHeaders(config, request),
    }),
    observe: metrics.request,
  })
  const judge = createArrivalJudge(config)
  warnOfProxies(app, config, judge)
  // Answers preflight requests.
  await app.register(cors, {
    origin: [...config.allowedOrigins],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'DELETE'],
    exposedHeaders: [...EXPOSED_HEADERS],
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Routes with a `Vary` of their own omit the origin.
    const vary = String(reply.getHeader('Vary') ?? '')
    if (!/\borigin\b/i.test(vary)) reply.header('Vary', vary ? `${vary}, Origin` : 'Origin')
    done()
  })
  await app.register((routes) => addRoutes(routes, parts, judge))
  return app
}

/** Returns CORS headers for allowed origins, also on early refusals, which scripts could not read otherwise. */
function otherOriginHeaders(
  { allowedOrigins }: Pick<ServiceConfig, 'allowedOrigins'>,
  { headers: { origin } }: FastifyRequest,
): Record<string, string> {
  if (!origin || !allowedOrigins.includes(origin)) return { Vary: 'Origin' }
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': EXPOSED_HEADERS.join(', '),
  }
}

async function addRoutes(routes: FastifyInstance, parts: ServiceParts, judge: JudgeArrival): Promise<void> {
  const { config, metrics, resumes, uploads, limits, page, provider, health, gateway, outbox } = parts
  const { uploadStorage, uploadSecrets, scan, checks } = parts
  const { consent } = page
  const register: Register = (received) =>
    registerCandidate(received, { gateway, uploads, limits, metrics, scan, consent })
  const admission = createAdmission({
    requests: UPLOADS_IN_FLIGHT_MAX,
    bytes: UPLOADS_IN_FLIGHT_MAX_BYTES,
    clientShare: CLIENT_SHARE_MAX,
  })
  const receiving = { admission, uploadStorage, limits, metrics, config }

  await addOpenApiRoute(routes, {
    title: 'Resume Library Registration',
    description: 'Takes resumes, serves them, and forwards registrations to the provider.',
  })
  addPageRoutes(routes, { page, health, jobBoardUrl: config.jobBoardUrl })
  addRegistrationsRoute(routes, health)
  addPostFormRoutes(routes, { ...receiving, register, page, health })
  addUploadRoute(routes, { ...receiving, uploadSecrets })
  if (uploadSecrets) addDeleteUploadRoute(routes, { uploads, limits, uploadSecrets })
  addResumeRoute(routes, resumes)
  addRegisterRoute(routes, { register, limits, config, page })
  if (outbox) addQueuedRegistrationRoutes(routes, { outbox, provider, uploads, limits, page, config })
  addEraseRoutes(routes, { provider, uploads, limits, page, config })
  addVerifyRoutes(routes, { provider, limits, page })
  addMailAgainRoute(routes, { provider, limits, page })
  addFunnelRoute(routes, limits, metrics)
  addMetricsRoute(routes, metrics)
  addSeenRoute(routes, judge)
  addHealthRoutes(routes, checks)
}
