import { REGISTRATION_MAX_BYTES } from '@resume-library/contract/limits'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { ProviderConfig } from './config.ts'
import { createPasswordHasher } from './passwords/password-hasher.ts'
import { createRegistrar } from './registration/registrar.ts'
import { answerFaults } from './routes/faults.ts'
import { healthRoutes } from './routes/health.ts'
import { closeAfterLastAnswers } from './routes/last-answers.ts'
import { logAnswers } from './routes/log-answers.ts'
import { registerRoute } from './routes/register.ts'
import type { Stores } from './stores.ts'

/** How long a client may take for its request, in milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 10_000
/** How often Node looks for clients past these times. */
const CONNECTIONS_CHECK_MS = 2_000

/** The provider as an application that listens nowhere yet; it does not close the stores. */
export function createProviderApp(
  config: ProviderConfig,
  { candidates, resumes }: Stores,
  log: FastifyBaseLogger,
): FastifyInstance {
  const app = Fastify({
    bodyLimit: REGISTRATION_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CONNECTIONS_CHECK_MS },
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  })
  const { width, queueLength } = config.hashing
  const passwords = createPasswordHasher(width, queueLength)
  const registrar = createRegistrar({ candidates, resumes, passwords })
  app.addHook('onClose', () => passwords.close())
  answerFaults(app)
  closeAfterLastAnswers(app)
  logAnswers(app)
  registerRoute(app, { ...config, registrar })
  healthRoutes(app, async () => {
    await Promise.all([candidates.check(), resumes.check()])
  })
  return app
}
