import { randomBytes } from 'node:crypto'
import { providerConfig } from '@resume-library/provider/config'
import { startProvider } from '@resume-library/provider/provider'
import { ConfigurationError, type Environment } from '@resume-library/server/configuration/configuration'
import { serviceConfig } from '@resume-library/service/config'
import { startService } from '@resume-library/service/service'
import { wantsBuiltInProvider } from './provider-choice.ts'
import { startSummary } from './start-summary.ts'

/** A running server: where it listens, and how it ends after the requests that it has begun. */
interface Running {
  readonly url: string
  /** What runs, for a person. */
  readonly summary: string
  close(): Promise<void>
}

/** Stands for the address of the built-in provider until it listens. */
const NOT_YET = 'http://127.0.0.1:1'

/**
 * Starts the service, and, unless `PROVIDER_URL` names another, the built-in provider before it. They know each
 * other by HTTP only: a loopback address and a credential made here.
 *
 * @param environment variables as in the README, "Configuration"
 * @throws {ConfigurationError} naming every fault; system errors of listening and of the data folder
 */
export async function start(environment: Environment): Promise<Running> {
  if (!wantsBuiltInProvider(environment)) {
    const config = serviceConfig(environment)
    return { ...(await startService(config)), summary: startSummary(config, false) }
  }

  const PROVIDER_CREDENTIAL = `service:${randomBytes(24).toString('base64url')}`
  const [forProvider, forService] = everyFault(
    () => providerConfig({ ...environment, HOST: '127.0.0.1', PORT: '0', PROVIDER_CREDENTIAL }),
    () => serviceConfig({ ...environment, PROVIDER_URL: NOT_YET, PROVIDER_CREDENTIAL }),
  )
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

/** Both configurations, or one error with the faults of both. */
function everyFault<One, Other>(one: () => One, other: () => Other): [One, Other] {
  const faults = new Set<string>()
  const attempt = <Result>(read: () => Result): Result | undefined => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error
      for (const fault of error.faults) faults.add(fault)
      return undefined
    }
  }
  const both = [attempt(one), attempt(other)] as [One, Other]
  if (faults.size > 0) throw new ConfigurationError([...faults])
  return both
}
