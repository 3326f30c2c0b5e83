import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtPageOf } from '@resume-library/form-build/page-build'
import { type ProviderConfig, providerConfig } from '@resume-library/provider/config'
import { ConfigurationError, type Environment } from '@resume-library/server/configuration/configuration'
import { configurations } from '@resume-library/start/start'
import { checkBucket } from './checks/bucket.ts'
import { checkDataFolder } from './checks/data-folder.ts'
import { checkDatabases } from './checks/database.ts'
import { checkEvents, checkMail } from './checks/notifications.ts'
import { checkProvider } from './checks/provider.ts'
import { checkProxy } from './checks/proxy.ts'
import { checkPublicUrl } from './checks/public-url.ts'
import { checkScanner, checkService, localUrl } from './checks/service.ts'
import { checkVariables, checkVisibleDefaults } from './checks/variables.ts'
import { type Check, type Finding, fault, type Line, runChecks, skipped, warning } from './finding.ts'
import { sendRequest } from './send-request.ts'

const ROOT = join(import.meta.dirname, '..')

/** Tries a configuration for real and leaves everything as it was. @returns lines, in order, as they are known */
export const examine = (environment: Environment, builtPage = builtPageOf(ROOT)): AsyncGenerator<Line> =>
  runChecks([['variables', () => checkVariables(environment)], ...checksOf(environment, builtPage)])

/** Reads the configuration as `npm start` does, or as `npm run provider` where only a credential is set. */
function checksOf(environment: Environment, builtPage: string): Check[] {
  const { PROVIDER_URL, PROVIDER_CREDENTIAL, PROVIDER_CREDENTIAL_FILE } = environment
  try {
    return !PROVIDER_URL && (PROVIDER_CREDENTIAL || PROVIDER_CREDENTIAL_FILE)
      ? checksOfProvider(providerConfig(environment))
      : checksOfStart(environment, Boolean(environment.PAGE_DIR) || existsSync(builtPage))
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    const faults = error.faults.map((words) => fault(words, 'npm start fails until this is fixed.'))
    return [finding('settings', ...faults, skipped('everything else, until the settings can be read'))]
  }
}

function checksOfStart(environment: Environment, isBuilt: boolean): Check[] {
  const { service, provider } = configurations(isBuilt ? environment : { ...environment, MESSAGES_FILE: '' })
  const { publicUrl, resumes, clamavHost: clamav } = service
  const unread = skipped('MESSAGES_FILE cannot be checked until the page is built, as by npm start')
  return [
    ...(environment.MESSAGES_FILE && !isBuilt ? [finding('sentences', unread)] : []),
    provider
      ? finding('provider', skipped('built in; its database and folder are checked below'))
      : ['provider', () => checkProvider(service.provider)],
    ['service', () => checkService(service)],
    ['database', () => checkDatabases(service, provider)],
    ['bucket', () => checkBucket(resumes.kind === 's3' ? resumes : null)],
    ['data folder', () => checkDataFolder(service.dataDir)],
    ['public address', () => checkPublicUrl(publicUrl, localUrl(service), !provider)],
    ['proxy headers', () => checkProxy(service)],
    ['defaults', async () => checkVisibleDefaults(service)],
    ...(clamav ? [['virus scanner', () => checkScanner(clamav)] as const] : []),
    ...notificationChecks(provider),
  ]
}

function checksOfProvider(provider: ProviderConfig): Check[] {
  const url = localUrl(provider)
  const alone = warning(
    'PROVIDER_CREDENTIAL is set without PROVIDER_URL: npm run provider starts with that, npm start does not',
    'Set PROVIDER_URL for the service.',
  )
  const checkRunning = () =>
    sendRequest(`${url}/livez`).then(
      () => checkProvider({ url, credential: provider.credential }, 'HOST and PORT'),
      () => skipped(`not running at ${url}`),
    )
  return [
    finding('settings', alone),
    ['provider', checkRunning],
    ['database', () => checkDatabases(null, provider)],
    ['bucket', () => checkBucket(provider.storage.s3)],
    ['data folder', () => checkDataFolder(provider.storage.folder)],
    ...notificationChecks(provider),
  ]
}

function notificationChecks(provider: ProviderConfig | null): Check[] {
  const { events = null, mail = null } = provider?.notifications ?? {}
  return [
    ...(events ? [['events', () => checkEvents(events)] as const] : []),
    ...(mail ? [['mail', () => checkMail(mail, provider!.publicUrl)] as const] : []),
  ]
}

const finding = (name: string, ...findings: Finding[]): Check => [name, async () => findings]
