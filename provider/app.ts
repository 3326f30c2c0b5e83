import type { ProviderReadiness } from '@resume-library/contract/provider-api'
import { createApp } from '@resume-library/server/app'
import { addHealthRoutes, type Found } from '@resume-library/server/health'
import type { ServerTimeouts } from '@resume-library/server/timeouts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ProviderConfig } from './config.ts'
import { createPasswordHasher } from './passwords/password-hasher.ts'
import { refusalRules } from './refusals.ts'
import { createRegistrar } from './registration/registrar.ts'
import { addErasureRoute } from './routes/erasure.ts'
import { addRegisterRoute } from './routes/register.ts'
import type { Stores } from './stores.ts'

/** The provider as an application that listens nowhere yet; it does not close the stores. */
export function createProviderApp(
  config: ProviderConfig,
  timeouts: ServerTimeouts,
  { candidates, archive, resumes, resumeStores }: Stores,
  log: FastifyBaseLogger,
): FastifyInstance {
  const app = createApp({ log, timeouts, refusals: refusalRules })
  const { width, queueLength } = config.hashing
  const passwords = createPasswordHasher(width, queueLength)
  const registrar = createRegistrar({ candidates, resumes, passwords })
  app.addHook('onClose', () => passwords.close())
  addRegisterRoute(app, { ...config, registrar })
  addErasureRoute(app, { ...config, archive, resumes: async () => resumeStores })
  addHealthRoutes(app, { candidates: () => candidates.check(), resumes: () => resumes.check() }, (found) => ({
    registrations: registrationsState(config, found),
  }))
  return app
}

/** Registrations whose resume is kept elsewhere need no room for files here. */
function registrationsState(
  { registrations }: Pick<ProviderConfig, 'registrations'>,
  { candidates }: Found,
): NonNullable<ProviderReadiness['registrations']> {
  if (registrations === 'closed') return 'closed'
  return candidates === 'ok' ? 'open' : 'unavailable'
}
