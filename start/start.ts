import { randomBytes } from 'node:crypto'
import { providerConfig } from '@resume-library/provider/config'
import {
  ConfigurationError,
  type Environment,
  withAllFaults,
} from '@resume-library/server/configuration/configuration'
import { httpAddress, isThisMachine } from '@resume-library/server/process/listening'
import { type ServiceConfig, serviceConfig } from '@resume-library/service/config'
import { startService } from '@resume-library/service/service'

interface Running {
  readonly url: string
  readonly summary: string
  close(): Promise<void>
}

/**
 * Starts the service and, unless `PROVIDER_URL` names another, the built-in provider. They share only a loopback
 * address and a random credential.
 *
 * @throws {ConfigurationError} naming every fault; system errors of listening and of the data folder
 */
export async function start(environment: Environment): Promise<Running> {
  const { service: forService, provider: forProvider } = configurations(environment)
  if (!forProvider) return { ...(await startService(forService)), summary: startSummary(forService, null) }

  // Loaded on demand: with its database, it is half of the code.
  const { startProvider } = await import('@resume-library/provider/provider')
  const provider = await startProvider(forProvider)
  try {
    const { url, close } = await startService({
      ...forService,
      provider: { ...forService.provider, url: provider.url, isBuiltIn: true },
    })
    const summary = startSummary(forService, provider.operatorsUrl)
    return { url, summary, close: () => close().finally(provider.close) }
  } catch (error) {
    await provider.close()
    throw error
  }
}

/**
 * Summarizes the start: never a credential, nor an address that may hold one.
 *
 * @param operatorsUrl null without the built-in provider
 */
function startSummary(config: ServiceConfig, operatorsUrl: string | null): string {
  const { resumes, provider, pageDir, randomData, databaseUrl } = config
  const files =
    resumes.kind === 's3' ? `bucket ${resumes.bucket} at ${resumes.endpoint}` : `folder ${resumes.folder}`
  const candidates = databaseUrl ? 'PostgreSQL (DATABASE_URL)' : 'SQLite'
  return [
    `  Provider: ${operatorsUrl ? `built in, candidates in ${candidates}` : provider.url}`,
    `  Resumes:  ${files}`,
    `  Page:     ${pageDir}, with${randomData ? '' : 'out'} the Fill with Random Data button (RANDOM_DATA)`,
    ...(operatorsUrl ? [`  Operators: ${operatorsUrl}/operators`] : []),
  ].join('\n')
}

/** Placeholder until the built-in provider listens. */
const PLACEHOLDER_URL = 'http://127.0.0.1:1'

/** @returns a null `provider` where `PROVIDER_URL` names another @throws {ConfigurationError} naming every fault */
export function configurations(environment: Environment) {
  if (environment.PROVIDER_URL) return { service: serviceConfig(environment), provider: null }
  const PROVIDER_CREDENTIAL = `service:${randomBytes(24).toString('base64url')}`
  const builtIn = { ...environment, PROVIDER_CREDENTIAL, PROVIDER_CREDENTIAL_FILE: undefined }
  const [, provider, service] = withAllFaults(
    () => refuseStrayCredential(environment),
    // The page's port, which operators cannot have.
    () => providerConfig({ ...builtIn, PORT: environment.PORT || '3000' }, pageOnThisMachine(environment)),
    () => serviceConfig({ ...builtIn, PROVIDER_URL: PLACEHOLDER_URL }),
  )
  return { service, provider: { ...provider, host: '127.0.0.1', port: 0 } }
}

/** Returns the page's address of a trial, for links where there is no PUBLIC_URL. */
function pageOnThisMachine(environment: Environment): string | undefined {
  const host = environment.HOST || '127.0.0.1'
  const port = environment.PORT || '3000'
  return isThisMachine(host) && port !== '0' ? httpAddress(host, port) : undefined
}

/** @throws {ConfigurationError} for a credential without `PROVIDER_URL`: candidates would go to the wrong provider */
function refuseStrayCredential(environment: Environment): void {
  const name = ['PROVIDER_CREDENTIAL', 'PROVIDER_CREDENTIAL_FILE'].find((name) => environment[name])
  if (name)
    throw new ConfigurationError([
      `PROVIDER_URL: is missing, but ${name} is set; the built-in provider makes its own credential`,
    ])
}
