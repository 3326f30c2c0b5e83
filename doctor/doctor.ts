import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtPageOf } from '@resume-library/form-build/page-build'
import { type ProviderConfig, providerConfig } from '@resume-library/provider/config'
import { ConfigurationError, type Environment } from '@resume-library/server/configuration/configuration'
import type { ServiceConfig } from '@resume-library/service/config'
import { configurations } from '@resume-library/start/start'
import { checkBucket } from './checks/bucket.ts'
import { checkDataFolder } from './checks/data-folder.ts'
import { checkDatabases, databasesOf } from './checks/database.ts'
import { checkProvider } from './checks/provider.ts'
import { checkProxy } from './checks/proxy.ts'
import { checkPublicUrl } from './checks/public-url.ts'
import { checkScanner, checkService, isRunning, localUrl } from './checks/service.ts'
import { checkVariables, checkVisibleDefaults } from './checks/variables.ts'
import { type Check, type Finding, fault, type Line, runChecks, skipped, warning } from './finding.ts'

const ROOT = join(import.meta.dirname, '..')

/**
 * Tries what an environment configures, for real, and leaves everything as it was.
 *
 * @param builtPage which `npm start` builds where it is missing
 * @returns lines as they are known, in their order
 */
export async function* examine(
  environment: Environment,
  builtPage = builtPageOf(ROOT),
): AsyncGenerator<Line> {
  const variables: Check = ['variables', () => checkVariables(environment)]
  let checks: Check[]
  try {
    checks = checksOf(environment, builtPage)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    const faults = error.faults.map((words) => fault(words, 'The start stops with this.'))
    checks = [told('settings', ...faults, skipped('the rest, until the settings can be read'))]
  }
  yield* runChecks([variables, ...checks])
}

/** Reads the configuration as `npm start` does; and as `npm run provider` does where only a credential is there. */
function checksOf(environment: Environment, builtPage: string): Check[] {
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
  const { publicUrl, resumes, clamav } = service
  return [
    builtIn
      ? told('provider', skipped('built in: npm start runs it; its database and folder are tried here'))
      : ['provider', () => checkProvider(service.provider)],
    ['service', () => checkService(service)],
    ['database', () => checkDatabases(databasesOf(service, builtIn))],
    ['bucket', () => checkBucket(resumes.kind === 's3' ? resumes : null)],
    ['data folder', () => checkDataFolder(service.dataFolder)],
    ['public address', () => checkPublicUrl(publicUrl, localUrl(service), !builtIn)],
    ['proxy headers', () => checkProxy(service)],
    ['defaults', async () => checkVisibleDefaults(service)],
    ...(clamav ? [['virus scanner', () => checkScanner(clamav)] as const] : []),
  ]
}

function checksOfProvider(provider: ProviderConfig): Check[] {
  const url = localUrl(provider)
  const names = { url: 'HOST and PORT', credential: 'PROVIDER_CREDENTIAL' }
  const alone = warning(
    'PROVIDER_URL is not set, and a credential is: npm run provider runs with this, and npm start does not',
    'For the service, set PROVIDER_URL.',
  )
  return [
    told('settings', alone),
    [
      'provider',
      async () =>
        (await isRunning(url))
          ? checkProvider({ url, credential: provider.credential }, names)
          : skipped(`it does not run at ${url}`),
    ],
    ['database', () => checkDatabases(databasesOf(null, provider))],
    ['bucket', () => checkBucket(provider.storage.s3)],
    ['data folder', () => checkDataFolder(provider.storage.folder)],
  ]
}

const told = (name: string, ...findings: Finding[]): Check => [name, async () => findings]
