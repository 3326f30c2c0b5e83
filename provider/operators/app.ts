import { createApp } from '@resume-library/server/app'
import { securityHeaders } from '@resume-library/server/headers/security-headers'
import { SERVER_TIMEOUTS } from '@resume-library/server/timeouts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { authenticateRequests } from '../access/authenticate.ts'
import { createCookies } from '../access/cookies.ts'
import type { ProviderConfig } from '../config.ts'
import { refusalRules } from '../http/refusals.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import type { Stores } from '../stores.ts'
import { addSessionRoutes } from './session.ts'

export interface OperatorsParts {
  readonly config: ProviderConfig
  readonly stores: Stores
  readonly passwords: PasswordHasher
}

/** Creates the application of `OPERATORS_PORT`: `/operators` for people, and `/v1/candidates` for other systems. */
export function createOperatorsApp(parts: OperatorsParts, log: FastifyBaseLogger): FastifyInstance {
  const { config, stores } = parts
  const url = config.operatorsUrl
  const cookies = createCookies(url?.startsWith('https:') ?? false)
  const app = createApp({
    log,
    timeouts: SERVER_TIMEOUTS,
    refusals: refusalRules,
    trustProxy: config.operators.trustProxy,
    headers: (request) => ({ ...securityHeaders(url, request), 'Cache-Control': 'no-store' }),
  })
  authenticateRequests(app, { ...stores.access, cookies, url })
  addSessionRoutes(app)
  return app
}
