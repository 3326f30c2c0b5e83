import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import swagger from '@fastify/swagger'
import { REQUEST_BODY_MAX_BYTES, TEXT_MAX_LENGTH } from '@resume-library/contract/limits'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { answerError, answerNotFound } from './answer-error.ts'
import { shedLoad } from './load-shedding.ts'
import { observeRequests } from './observe-requests.ts'
import { openApiOptions } from './openapi.ts'
import { addFunnelRoute } from './operators/funnel-route.ts'
import { addHealthRoutes } from './operators/health-routes.ts'
import { addMetricsRoute } from './operators/metrics-route.ts'
import { addOpenApiRoute } from './operators/openapi-route.ts'
import { addPageRoutes } from './page/page-route.ts'
import type { Parts } from './parts.ts'
import { addRegisterRoute } from './registration/register-route.ts'
import { addResumeRoute } from './resumes/resume-route.ts'
import { securityHeaders } from './security-headers.ts'
import { watchSlowClients } from './slow-clients.ts'
import { addUploadRoute } from './uploads/upload-route.ts'

/** How often connections are looked at for the header and request timeouts, in milliseconds. */
const CONNECTIONS_CHECKING_MS = 1_000

/** The whole HTTP side of the service, not yet listening. */
export async function createApp(parts: Parts, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const { config, patience } = parts
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: REQUEST_BODY_MAX_BYTES,
    requestTimeout: patience.request,
    connectionTimeout: patience.idle,
    keepAliveTimeout: patience.idle,
    http: {
      headersTimeout: patience.headers,
      connectionsCheckingInterval: Math.min(CONNECTIONS_CHECKING_MS, patience.headers),
    },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2 * TEXT_MAX_LENGTH },
    // A path that cannot be read meets no hook.
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply.headers(securityHeaders(config, request)))
    },
  })
  // What comes in is checked by the handlers, with the contract's own schemas; routes name those for openapi.json.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerNotFound)
  observeRequests(app, parts.metrics)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(config, request))
  })
  await app.register(cors, { origin: [...config.allowedOrigins], credentials: true, exposedHeaders: EXPOSED })
  await shedLoad(app)
  watchSlowClients(app, patience)
  await app.register(swagger, openApiOptions)

  await app.register(async (routes) => {
    for (const add of ROUTES) add(routes, parts)
  })
  return app
}

const EXPOSED = ['Retry-After', 'X-Request-Id']

const ROUTES = [
  addPageRoutes,
  addUploadRoute,
  addResumeRoute,
  addRegisterRoute,
  addFunnelRoute,
  addHealthRoutes,
  addMetricsRoute,
  addOpenApiRoute,
]
