import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtPageOf } from '@resume-library/form-build/page-build'
import { type ProviderConfig, providerConfig } from '@resume-library/provider/config'
import { ConfigurationError, type Environment } from '@resume-library/server/configuration/configuration'
import { configurations } from '@resume-library/start/start'
import { checkBucket } from './checks/bucket.ts'
import { checkDataFolder } from './checks/data-folder.ts'
import { checkDatabases } from './checks/database.ts'
import { checkProvider } from './checks/provider.ts'
import { checkProxy } from './checks/proxy.ts'
import { checkPublicUrl } from './checks/public-url.ts'
import { checkScanner, checkService, isRunning, localUrl } from './checks/service.ts'
import { checkVariables, checkVisibleDefaults } from './checks/variables.ts'
import { type Check, type Finding, fault, type Line, runChecks, skipped, warning } from './finding.ts'

const ROOT = join(import.meta.dirname, '..')

/** Tries a configuration for real and leaves everything as it was. @returns lines, in order, as they are known */
export async function* examine(
  environment: Environment,
  builtPage = builtPageOf(ROOT),
): AsyncGenerator<Line> {
  yield* runChecks([['variables', () => checkVariables(environment)], ...checksOf(environment, builtPage)])
}

/** Reads the configuration as `npm start` does, or as `npm run provider` where only a credential is set. */
function checksOf(environment: Environment, builtPage: string): Check[] {
  const { PROVIDER_URL, PROVIDER_CREDENTIAL, PROVIDER_CREDENTIAL_FILE } = environment
  try {
    return !PROVIDER_URL && (PROVIDER_CREDENTIAL || PROVIDER_CREDENTIAL_FILE)
      ? checksOfProvider(providerConfig(environment))
      : checksOfStart(environment, Boolean(environment.PAGE_DIR) || existsSync(builtPage))
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    const faults = error.faults.map((words) => fault(words, 'The start stops with this.'))
    return [finding('settings', ...faults, skipped('the rest, until the settings can be read'))]
  }
}

function checksOfStart(environment: Environment, isBuilt: boolean): Check[] {
  const { service, provider } = configurations(isBuilt ? environment : { ...environment, MESSAGES_FILE: '' })
  const { publicUrl, resumes, clamav } = service
  const unread = skipped('the page is not built yet, and MESSAGES_FILE is read with it; npm start builds it')
  const builtIn = skipped('built in: npm start runs it; its database and folder are tried here')
  return [
    ...(environment.MESSAGES_FILE && !isBuilt ? [finding('sentences', unread)] : []),
    provider ? finding('provider', builtIn) : ['provider', () => checkProvider(service.provider)],
    ['service', () => checkService(service)],
    ['database', () => checkDatabases(service, provider)],
    ['bucket', () => checkBucket(resumes.kind === 's3' ? resumes : null)],
    ['data folder', () => checkDataFolder(service.dataFolder)],
    ['public address', () => checkPublicUrl(publicUrl, localUrl(service), !provider)],
    ['proxy headers', () => checkProxy(service)],
    ['defaults', async () => checkVisibleDefaults(service)],
    ...(clamav ? [['virus scanner', () => checkScanner(clamav)] as const] : []),
  ]
}

function checksOfProvider(provider: ProviderConfig): Check[] {
  const url = localUrl(provider)
  const alone = warning(
    'PROVIDER_URL is not set, and a credential is: npm run provider runs with this, and npm start does not',
    'For the service, set PROVIDER_URL.',
  )
  const checkRunning = async () =>
    (await isRunning(url))
      ? checkProvider({ url, credential: provider.credential }, 'HOST and PORT')
      : skipped(`it does not run at ${url}`)
  return [
    finding('settings', alone),
    ['provider', checkRunning],
    ['database', () => checkDatabases(null, provider)],
    ['bucket', () => checkBucket(provider.storage.s3)],
    ['data folder', () => checkDataFolder(provider.storage.folder)],
  ]
}

const finding = (name: string, ...findings: Finding[]): Check => [name, async () => findings]
