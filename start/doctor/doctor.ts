import { existsSync } from 'node:fs'
import { type ProviderConfig, providerConfig } from '@resume-library/provider/config'
import { ConfigurationError, type Environment } from '@resume-library/server/configuration/configuration'
import type { ServiceConfig } from '@resume-library/service/config'
import { configurations } from '../configurations.ts'
import { BUILT_PAGE } from '../page-build.ts'
import { bucketCheck } from './checks/bucket.ts'
import { dataFolderCheck } from './checks/data-folder.ts'
import { databaseCheck, databasesOf } from './checks/database.ts'
import { providerCheck } from './checks/provider.ts'
import { proxyCheck } from './checks/proxy.ts'
import { publicUrlCheck } from './checks/public-url.ts'
import { scannerCheck } from './checks/scanner.ts'
import { isListening, localUrl, serviceCheck } from './checks/service.ts'
import { variablesCheck, visibleDefaultsCheck } from './checks/variables.ts'
import { type Check, type Finding, fault, type Line, runChecks, skipped, warning } from './finding.ts'

/**
 * Tries what an environment configures, for real, and leaves everything as it was.
 *
 * @param builtPage which `npm start` builds where it is missing
 * @returns lines as they are known, in their order
 */
export async function* examine(environment: Environment, builtPage = BUILT_PAGE): AsyncGenerator<Line> {
  try {
    yield* runChecks([variablesCheck(environment), ...(await checksOf(environment, builtPage))])
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    const faults = error.faults.map((words) => fault(words, 'The start stops with this.'))
    yield* runChecks([
      variablesCheck(environment),
      told('settings', ...faults, skipped('the rest, until the settings can be read')),
    ])
  }
}

/** Reads the configuration as `npm start` does; and as `npm run provider` does where only a credential is there. */
async function checksOf(environment: Environment, builtPage: string): Promise<Check[]> {
  const { PROVIDER_URL, PROVIDER_CREDENTIAL, PROVIDER_CREDENTIAL_FILE, PAGE_DIR } = environment
  if (!PROVIDER_URL && (PROVIDER_CREDENTIAL || PROVIDER_CREDENTIAL_FILE))
    return checksOfProvider(providerConfig(environment))
  const isBuilt = Boolean(PAGE_DIR) || existsSync(builtPage)
  // Sentences are read against those of the page.
  const { service, provider } = configurations(isBuilt ? environment : { ...environment, MESSAGES_FILE: '' })
  const unread = skipped('the page is not built yet, and MESSAGES_FILE is read with it; npm start builds it')
  return [
    ...(environment.MESSAGES_FILE && !isBuilt ? [told('sentences', unread)] : []),
    ...checksOfService(service, provider),
  ]
}

function checksOfService(service: ServiceConfig, builtIn: ProviderConfig | null): Check[] {
  const { publicUrl, resumes } = service
  return [
    builtIn
      ? told('provider', skipped('built in: npm start runs it; its database and folder are tried here'))
      : providerCheck(service.provider),
    serviceCheck(service),
    databaseCheck(databasesOf(service, builtIn)),
    bucketCheck(resumes.kind === 's3' ? resumes : null),
    dataFolderCheck(service.dataFolder),
    publicUrlCheck(publicUrl, localUrl(service), !builtIn),
    proxyCheck(service),
    visibleDefaultsCheck(service),
    ...(service.clamav ? [scannerCheck(service.clamav)] : []),
  ]
}

/** Of a provider that runs alone. */
async function checksOfProvider(provider: ProviderConfig): Promise<Check[]> {
  const place = { url: localUrl(provider), credential: provider.credential }
  const isRunning = await isListening(place.url)
  return [
    told(
      'settings',
      warning(
        'PROVIDER_URL is not set, and a credential is: npm run provider runs with this, and npm start does not',
        'For the service, set PROVIDER_URL.',
      ),
    ),
    isRunning
      ? providerCheck(place, { url: 'HOST and PORT', credential: 'PROVIDER_CREDENTIAL' })
      : told('provider', skipped(`it does not run at ${place.url}`)),
    databaseCheck(databasesOf(null, provider)),
    bucketCheck(provider.storage.s3),
    dataFolderCheck(provider.storage.folder),
  ]
}

const told = (name: string, ...findings: Finding[]): Check => ({ name, run: async () => findings })
