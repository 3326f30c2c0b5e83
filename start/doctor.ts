import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_PAGE_CONFIGURATION } from '@resume-library/contract/service-api'
import { tryDatabase } from '@resume-library/database/try-database'
import { builtPageOf } from '@resume-library/form-build/page-build'
import { OUTBOX_SCHEMA } from '@resume-library/outbox/outbox-table'
import { type ProviderConfig, providerConfig } from '@resume-library/provider/config'
import { CANDIDATES_SCHEMA } from '@resume-library/provider/migrations'
import { tryEvents, tryMail } from '@resume-library/provider/try-notifications'
import { uploadsLocation } from '@resume-library/resumes/open-uploads'
import { tryBucket } from '@resume-library/resumes/try-bucket'
import { tryFolder } from '@resume-library/resumes/try-folder'
import { UPLOADS_SCHEMA } from '@resume-library/resumes/uploads-table'
import {
  ConfigurationError,
  type Environment,
  unknownVariables,
} from '@resume-library/server/configuration/configuration'
import {
  type Finding,
  type Findings,
  fault,
  ok,
  skipped,
  warning,
  warnings,
} from '@resume-library/server/process/finding'
import { countOf, printable } from '@resume-library/server/process/printable'
import { describeError, sendRequest } from '@resume-library/server/process/send-request'
import type { ServiceConfig } from '@resume-library/service/config'
import { tryProvider } from '@resume-library/service/try-provider'
import { tryScanner } from '@resume-library/service/try-scanner'
import { localUrl, tryProxy, tryPublicUrl, tryService } from '@resume-library/service/try-service'
import { configurations } from './start.ts'

const ROOT = join(import.meta.dirname, '..')

/** Named check, which ends in bounded time and leaves nothing behind. */
type Check = readonly [name: string, run: () => Promise<Findings>]

export interface Line extends Finding {
  readonly check: string
}

/** Tries a configuration for real and leaves everything as it was. @returns lines, in order, as they are known */
export const examine = (environment: Environment, builtPage = builtPageOf(ROOT)): AsyncGenerator<Line> =>
  runChecks([['variables', async () => checkVariables(environment)], ...checksOf(environment, builtPage)])

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
      : ['provider', () => tryProvider(service.provider)],
    ['service', () => tryService(service)],
    ['database', () => tryDatabases(service, provider)],
    ['bucket', () => tryBucket(resumes.kind === 's3' ? resumes : null)],
    ['data folder', () => tryFolder(service.dataDir)],
    ['public address', () => tryPublicUrl(publicUrl, localUrl(service), !provider)],
    ['proxy headers', () => tryProxy(service)],
    ['defaults', async () => checkVisibleDefaults(service)],
    ...(clamav ? [['virus scanner', () => tryScanner(clamav)] as const] : []),
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
      () => tryProvider({ url, credential: provider.credential }, 'HOST and PORT'),
      () => skipped(`not running at ${url}`),
    )
  return [
    finding('settings', alone),
    ['provider', checkRunning],
    ['database', () => tryDatabases(null, provider)],
    ['bucket', () => tryBucket(provider.storage.s3)],
    ['data folder', () => tryFolder(provider.storage.folder)],
    ...notificationChecks(provider),
  ]
}

function notificationChecks(provider: ProviderConfig | null): Check[] {
  const { events = null, mail = null } = provider?.notifications ?? {}
  return [
    ...(events ? [['events', () => tryEvents(events)] as const] : []),
    ...(mail ? [['mail', () => tryMail(mail, provider!.publicUrl)] as const] : []),
  ]
}

const finding = (name: string, ...findings: Finding[]): Check => [name, async () => findings]

/** Tries to write to every configured database. */
function tryDatabases(service: ServiceConfig | null, provider: ProviderConfig | null): Promise<Finding[]> {
  const candidates = provider?.storage.candidates
  const outbox = service?.storeAndForward?.location
  const url = service?.databaseUrl
  return Promise.all([
    ...(candidates ? [tryDatabase('candidates', candidates, CANDIDATES_SCHEMA)] : []),
    ...(outbox ? [tryDatabase('outbox', outbox, OUTBOX_SCHEMA)] : []),
    ...(service
      ? [tryDatabase('uploads', uploadsLocation(service.dataDir, service.databaseUrl), UPLOADS_SCHEMA)]
      : []),
    ...(url ? [tryDatabase('limits', { kind: 'postgres', url }, null)] : []),
  ])
}

function checkVariables(environment: Environment): Findings {
  const unknown = unknownVariables(environment)
  if (unknown.length === 0) return ok('no unknown variable looks like one of ours')
  return unknown.map((sentence) => warning(sentence, 'See docs/configuration.md for the names.'))
}

type VisibleConfig = Pick<ServiceConfig, 'publicUrl' | 'jobBoardUrl' | 'randomData' | 'board'>

/** Warns of defaults that are right for a trial, and that candidates of a public page would see. */
export function checkVisibleDefaults({ publicUrl, jobBoardUrl, randomData, board }: VisibleConfig) {
  if (!publicUrl) return skipped('PUBLIC_URL is not set, so candidates do not see the example values yet')
  const found = warnings([
    [
      jobBoardUrl === DEFAULT_PAGE_CONFIGURATION.jobBoardUrl,
      `candidates log in at ${jobBoardUrl}, which is an example`,
      'Set JOB_BOARD_URL to your job board.',
    ],
    [randomData, 'candidates see the button Fill with Random Data', 'Set RANDOM_DATA=auto.'],
    [!board?.name, 'candidates do not see the name of the job board', 'Set BOARD_NAME, and BOARD_LOGO.'],
    [!board?.privacyUrl, 'candidates see no privacy policy', 'Set PRIVACY_URL to its address.'],
  ])
  return found.length > 0 ? found : ok('candidates see no example values')
}

/** Runs all checks at once; one that throws becomes a fault. @returns findings in the order of the checks */
export async function* runChecks(checks: readonly Check[]): AsyncGenerator<Line> {
  const running = checks.map(async ([check, run]) => {
    const found = await run().catch((error) => fault(describeError(error), 'Fix that, and run doctor again.'))
    return [found].flat().map((finding) => ({ check, ...finding }))
  })
  for (const lines of running) yield* await lines
}

/** Formats a line for a person: printable, since parts are answers of others. */
export function formatLine({ status, check, found, advice }: Line): string {
  const end = advice ? `${/[.?]$/.test(found) ? '' : '.'} ${advice}` : ''
  return printable(`${status.padEnd(9)}${check}: ${found}${end}`)
}

export function summaryOf(lines: readonly Line[]): string {
  const count = (wanted: Finding['status']) => lines.filter(({ status }) => status === wanted).length
  const [faults, warned] = [count('fault'), count('warning')]
  return faults + warned === 0
    ? 'No problems found.'
    : `${countOf(faults, 'fault')}, ${countOf(warned, 'warning')}.`
}
