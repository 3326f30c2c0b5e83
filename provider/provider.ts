import { availableParallelism } from 'node:os'
import type { ProviderReadiness } from '@resume-library/contract/provider-api'
import { createApp } from '@resume-library/server/app'
import { addHealthRoutes, type CheckResults } from '@resume-library/server/health'
import { createLog } from '@resume-library/server/log/log'
import { closeApp, listen } from '@resume-library/server/process/listening'
import { SERVER_TIMEOUTS } from '@resume-library/server/timeouts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { register } from 'prom-client'
import type { ProviderConfig } from './config.ts'
import type { ErasureDependencies } from './erasure/erase-candidate.ts'
import { createAuthorization } from './http/authorization.ts'
import { addErasureRoute } from './http/erasure.ts'
import { addFunnelCountsRoute } from './http/funnel.ts'
import { refusalRules } from './http/refusals.ts'
import { addRegisterRoute } from './http/register.ts'
import { addVerificationMailRoute, addVerificationRoute } from './http/verification.ts'
import { startMaintenance } from './maintenance.ts'
import { enqueueChanges, enqueueMailAgain } from './notifications/enqueue-changes.ts'
import { createNotificationReads, startNotifications } from './notifications/notifications.ts'
import { createOperatorsApp } from './operators/app.ts'
import { listenForOperators } from './operators/listening.ts'
import type { OperatorsParts } from './operators/operators-parts.ts'
import { createSearches } from './operators/searches.ts'
import { createPasswordHasher } from './passwords/password-hasher.ts'
import { createRegistrar } from './registration/registrar.ts'
import { openStores } from './stores.ts'

export interface RunningProvider {
  /** `http://host:port`, with the actual port for `PORT=0`. */
  readonly url: string
  /** Base of `/operators` and `/v1/candidates`. */
  readonly operatorsUrl: string
  /** Completes requests in flight, then closes the stores. */
  close(): Promise<void>
}

/**
 * Restricts the data folder, opens the stores and listens.
 *
 * @throws errors for the operator, which `startFailure` describes; others
 */
export async function startProvider(config: ProviderConfig): Promise<RunningProvider> {
  const { logOf, endLog } = createLog(config.logLevel)
  const log = logOf('provider')
  const onError = (error: Error) => log.error({ err: error }, 'store failed')
  const { rules } = config.notifications
  const stores = await openStores(config.storage, onError, enqueueChanges(rules))
  const { archive, resumeStores: resumes } = stores
  const erasure = { archive, resumes, publicUrl: config.publicUrl }
  const passwords = createPasswordHasher(availableParallelism(), config.hashingQueueLength)
  const notifications = startNotifications(config.notifications, stores, logOf('notifications'))
  const read = { ...notifications, ...createNotificationReads(stores.reads.database) }
  const parts = { config, stores, passwords, notifications: read, search: createSearches() }
  const apps: FastifyInstance[] = []
  const end = () =>
    Promise.all([...apps.map((app) => closeApp(app, SERVER_TIMEOUTS.drain)), notifications.close()]).finally(
      () => passwords.close(),
    )
  try {
    const app = createProviderApp(parts, erasure, log)
    apps.push(app)
    const operatorsApp = await createOperatorsApp(parts, logOf('operators'))
    apps.push(operatorsApp)
    const url = await listen(app, config)
    const operatorsUrl = await listenForOperators(operatorsApp, config, operatorsApp.log)
    const endMaintenance = startMaintenance(
      { ...stores, erasure, retentionDays: config.retentionDays },
      config.auditDays,
      log,
    )
    const close = () => end().then(endMaintenance).finally(stores.close).finally(endLog)
    return { url, operatorsUrl, close }
  } catch (error) {
    await end().finally(stores.close)
    throw error
  }
}

function createProviderApp(
  { config, stores: { archive, candidates, database, funnel, resumes }, passwords }: OperatorsParts,
  erasure: ErasureDependencies,
  log: FastifyBaseLogger,
): FastifyInstance {
  const app = createApp({ log, timeouts: SERVER_TIMEOUTS, refusals: refusalRules })
  const registrar = createRegistrar({ candidates, resumes, passwords })
  addRegisterRoute(app, { ...config, registrar, archive, candidates })
  // Also of the service's, where it runs in this process.
  app.get('/metrics', (_request, reply) => reply.type(register.contentType).send(register.metrics()))
  app.register(async (routes) => {
    const authorize = createAuthorization(config.credential)
    routes.addHook('onRequest', async (request) => authorize(request))
    addErasureRoute(routes, erasure)
    addVerificationRoute(routes, archive)
    addVerificationMailRoute(routes, archive, (candidate) => enqueueMailAgain(database.kysely, candidate))
    addFunnelCountsRoute(routes, funnel)
  })
  // Registrations with a link do not need the store of files.
  const openState = (found: CheckResults) => (found.candidates === 'ok' ? 'open' : 'unavailable')
  addHealthRoutes(app, { candidates: () => candidates.check(), resumes: () => resumes.check() }, (found) => {
    const registrations = config.registrations === 'closed' ? 'closed' : openState(found)
    return { registrations } satisfies Pick<ProviderReadiness, 'registrations'>
  })
  return app
}
