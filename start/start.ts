import type { Environment } from '@resume-library/server/configuration/configuration'
import { startService } from '@resume-library/service/service'
import { configurations } from './configurations.ts'
import { startSummary } from './start-summary.ts'

/** A running server: where it listens, and how it ends after the requests that it has begun. */
interface Running {
  readonly url: string
  /** What runs, for a person. */
  readonly summary: string
  close(): Promise<void>
}

/**
 * Starts the service, and, unless `PROVIDER_URL` names another, the built-in provider before it. They know each
 * other by HTTP only: a loopback address and a credential made here.
 *
 * @param environment variables as in the README, "Configuration"
 * @throws {ConfigurationError} naming every fault; system errors of listening and of the data folder
 */
export async function start(environment: Environment): Promise<Running> {
  const { service: forService, provider: forProvider } = configurations(environment)
  if (!forProvider) return { ...(await startService(forService)), summary: startSummary(forService, false) }

  // Loaded where it is needed: with its database, it is half of what a start reads.
  const { startProvider } = await import('@resume-library/provider/provider')
  const provider = await startProvider(forProvider)
  try {
    const { url, close } = await startService({
      ...forService,
      provider: { ...forService.provider, url: provider.url, isBuiltIn: true },
    })
    const summary = startSummary(forService, true)
    return { url, summary, close: () => close().finally(provider.close) }
  } catch (error) {
    await provider.close()
    throw error
  }
}
