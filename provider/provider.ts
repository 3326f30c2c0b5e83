import type { ProviderReadiness } from '@resume-library/contract/provider-api'
import { restrictDataFolder } from '@resume-library/resumes/tighten-permissions'
import { createApp } from '@resume-library/server/app'
import { addHealthRoutes, type CheckResults } from '@resume-library/server/health'
import { createLog } from '@resume-library/server/log/log'
import { closeApp, listen } from '@resume-library/server/process/listening'
import { SERVER_TIMEOUTS } from '@resume-library/server/timeouts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ProviderConfig } from './config.ts'
import type { ErasureDependencies } from './erasure/erase-candidate.ts'
import { addErasureRoute } from './http/erasure.ts'
import { addFunnelCountsRoute } from './http/funnel.ts'
import { refusalRules } from './http/refusals.ts'
import { addRegisterRoute } from './http/register.ts'
import { startMaintenance } from './maintenance.ts'
import { createPasswordHasher } from './passwords/password-hasher.ts'
import { createRegistrar } from './registration/registrar.ts'
import { openStores, type Stores } from './stores.ts'

export interface RunningProvider {
  /** `http://host:port`, with the actual port for `PORT=0`. */
  readonly url: string
  /** Completes requests in flight, then closes the stores. */
  close(): Promise<void>
}

/**
 * Restricts the data folder, opens the stores and listens.
 *
 * @throws errors for the operator, which `startFailure` describes; others
 */
export async function startProvider(config: ProviderConfig): Promise<RunningProvider> {
  const { retentionDays: days } = config
  const { logOf, endLog } = createLog(config.logLevel)
  const log = logOf('provider')
  await restrictDataFolder(config.storage.folder, log)
  const stores = await openStores(config.storage, (error) => log.error({ err: error }, 'store failed'))
  const { archive, resumeStores: resumes } = stores
  const erasure = { archive, resumes, publicUrl: config.publicUrl }
  const app = createProviderApp(config, stores, erasure, log)
  const end = () => closeApp(app, SERVER_TIMEOUTS.drain)
  try {
    const url = await listen(app, config)
    const endMaintenance = startMaintenance(
      { ...stores, retention: days === null ? null : { erasure, days } },
      log,
    )
    return { url, close: () => end().then(endMaintenance).finally(stores.close).finally(endLog) }
  } catch (error) {
    await end().finally(stores.close)
    throw error
  }
}

function createProviderApp(
  config: ProviderConfig,
  { candidates, funnel, resumes }: Stores,
  erasure: ErasureDependencies,
  log: FastifyBaseLogger,
): FastifyInstance {
  const app = createApp({ log, timeouts: SERVER_TIMEOUTS, refusals: refusalRules })
  const passwords = createPasswordHasher(config.hashing.concurrency, config.hashing.queueLength)
  const registrar = createRegistrar({ candidates, resumes, passwords })
  app.addHook('onClose', () => passwords.close())
  addRegisterRoute(app, { ...config, registrar })
  addErasureRoute(app, { ...erasure, credential: config.credential })
  addFunnelCountsRoute(app, { ...config, funnel })
  // Registrations with a link do not need the store of files.
  const openState = (found: CheckResults) => (found.candidates === 'ok' ? 'open' : 'unavailable')
  addHealthRoutes(app, { candidates: () => candidates.check(), resumes: () => resumes.check() }, (found) => {
    const registrations = config.registrations === 'closed' ? 'closed' : openState(found)
    return { registrations } satisfies Pick<ProviderReadiness, 'registrations'>
  })
  return app
}
