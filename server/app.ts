import type { Server } from 'node:http'
import { REQUEST_BODY_MAX_BYTES } from '@resume-library/contract/limits'
import { REQUEST_ID_HEADER } from '@resume-library/contract/provider-api'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { admitRequests } from './bodies/admission.ts'
import { acceptJson } from './bodies/json-bodies.ts'
import { watchSlowClients } from './bodies/slow-clients.ts'
import { answerMalformedRequest } from './connections/broken-requests.ts'
import { drainRejectedRequests } from './connections/drain-rejected-requests.ts'
import { connectionLimit, limitConnections } from './connections/limit-connections.ts'
import { logRequests, type Observe, requestIdOf } from './log/log-requests.ts'
import { shedLoad } from './process/load-shedding.ts'
import { answerError, answerRefusals, type RefusalRules } from './refusals/answer-refusals.ts'
import { refuseOtherMethods } from './refusals/methods.ts'
import { refuse } from './refusals/refusal.ts'
import { schemaCompilers } from './refusals/schemas.ts'
import type { ServerTimeouts } from './timeouts.ts'

interface AppOptions {
  readonly log: FastifyBaseLogger
  readonly timeouts: ServerTimeouts
  readonly refusals: RefusalRules
  /** Addresses and networks of trusted proxies. */
  readonly trustProxy?: false | string[]
  /** Share of the connections that one client may have; 1 by default. */
  readonly clientShare?: number
  readonly headers?: (request: FastifyRequest) => Record<string, string>
  readonly observe?: Observe
}

const CONNECTIONS_CHECKING_MS = 1_000
/** Longest parameter of a path; a longer one is answered with 404. */
const PARAMETER_MAX_LENGTH = 400

/** Creates a Fastify application with the behavior that all servers share, without routes. */
export function createApp(options: AppOptions): FastifyInstance {
  const { refusals, timeouts, trustProxy = false, clientShare = 1, headers = noHeaders, observe } = options
  const app = Fastify(serverOptions(options))
  answerRefusals(app, refusals)
  logRequests(app, observe)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(responseHeaders(request, headers))
    done()
  })
  checkHost(app)
  shedLoad(app)
  admitRequests(app)
  watchSlowClients(app, timeouts)
  acceptJson(app)
  drainRejectedRequests(app)
  refuseOtherMethods(app)
  const connections = connectionLimit()
  if (connections !== null)
    limitConnections(app.server, { all: connections, clientShare, proxies: trustProxy || [] })
  return app
}

const noHeaders = () => ({})

const responseHeaders = (request: FastifyRequest, headers: NonNullable<AppOptions['headers']>) => ({
  ...headers(request),
  [REQUEST_ID_HEADER]: request.id,
})

function serverOptions({ log, timeouts, refusals, trustProxy = false, headers = noHeaders }: AppOptions) {
  return {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: requestIdOf,
    trustProxy,
    bodyLimit: REQUEST_BODY_MAX_BYTES,
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.idle,
    keepAliveTimeout: timeouts.idle,
    http: {
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: Math.min(CONNECTIONS_CHECKING_MS, timeouts.headers),
      // Checked by `checkHost`, which answers with problem details.
      requireHostHeader: false,
    },
    clientErrorHandler: answerMalformedRequest,
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: schemaCompilers },
    routerOptions: { maxParamLength: PARAMETER_MAX_LENGTH },
    // No hook runs for a malformed path.
    frameworkErrors: (error, request, reply) => {
      answerError(error, refusals, request, reply.headers(responseHeaders(request, headers)))
    },
  } satisfies FastifyHttpOptions<Server, FastifyBaseLogger>
}

/** RFC 3986, section 3.2: a name or an address, and a port. */
const HOST = /^(?:[\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Refuses a request without exactly one valid Host header (RFC 9112, section 3.2). */
function checkHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasValidHost(request)) throw refuse('request_invalid', { cause: 'host' })
    done()
  })
}

function hasValidHost(request: FastifyRequest): boolean {
  const { httpVersion, headers } = request.raw
  if (headers.host === undefined && httpVersion === '1.0') return true
  return hostHeaders(request) === 1 && HOST.test(headers.host ?? '') && HOST.test(request.host)
}

/** Counts the Host headers: of several, Node returns the first. */
function hostHeaders({ raw: { rawHeaders } }: FastifyRequest): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.toLowerCase() === 'host') count += 1
  return count
}
