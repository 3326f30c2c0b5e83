import { KEEPING_MS } from '@resume-library/contract/limits'
import { type ResumeStore, ResumeStoreError } from '@resume-library/resumes/resume-store'
import { closeToOthers } from '@resume-library/resumes/tighten-permissions'
import { CHECK_TIMEOUT_MS } from '@resume-library/server/health'
import { createLog } from '@resume-library/server/log/log'
import { closeApp, listen } from '@resume-library/server/process/listening'
import type { FastifyBaseLogger } from 'fastify'
import type { DestinationStream } from 'pino'
import type { ServiceConfig } from './config/config.ts'
import { openResumeStore } from './config/stores.ts'
import { TIMEOUTS, type Timeouts } from './config/timeouts.ts'
import { createProviderClient, type ProviderClient } from './gateway/provider-client.ts'
import { type Availability, NOT_WATCHED, watchAvailability } from './gateway/provider-health.ts'
import type { Outbox, OutboxDependencies } from './gateway/queueing/start-outbox.ts'
import { recordCalls } from './gateway/record-calls.ts'
import { createServiceApp } from './http/app.ts'
import { createRateLimits } from './limits/rate-limits.ts'
import { createMetrics } from './operators/metrics.ts'
import { logBoardSettings } from './page/board/log-board-settings.ts'
import { loadPage } from './page/load-page.ts'
import { startSweeping } from './uploads/sweeper.ts'
import { createUnclaimedSpace } from './uploads/unclaimed-space.ts'
import { createUploadSecrets } from './uploads/upload-secrets.ts'
import { checkClamav, createClamavScan } from './uploads/virus-scan.ts'

export interface RunningService {
  /** Where, with the real port: `http://127.0.0.1:3000`. */
  readonly url: string
  close(): Promise<void>
}

interface ServiceOptions {
  readonly timeouts?: Timeouts
  readonly logTo?: DestinationStream
}

/** Starts the register service. @throws {ConfigurationError}; `ResumeStoreError`; system errors of listening */
export async function startService(
  config: ServiceConfig,
  { timeouts = TIMEOUTS, logTo }: ServiceOptions = {},
): Promise<RunningService> {
  const { logOf, endLog } = createLog(config.logLevel, logTo)
  const log = logOf('service')
  // Closed from the last to the first.
  const opened = new AsyncDisposableStack()
  opened.defer(endLog)
  try {
    await closeToOthers(config.dataFolder, log)
    const resumes = await openResumeStore(config.resumes)
    const [page] = await Promise.all([loadPage(config), checkUploads(config, resumes, log)])
    logBoardSettings(config, page, log)
    const metrics = createMetrics(config.dataFolder)
    const provider = recordCalls(
      createProviderClient(config.provider, providerTimeout(config, timeouts)),
      metrics,
      log,
    )
    opened.defer(() => provider.close())
    const availability = availabilityOf(config, provider, log)
    opened.defer(() => availability.close())
    const limits = await createRateLimits(config, log)
    opened.defer(() => limits.close())
    const outbox = await outboxOf(
      config,
      { provider, resumes, metrics, interval: timeouts.outbox, drain: timeouts.drain },
      logOf('outbox'),
    )
    opened.defer(() => outbox?.close())
    const uploads = await uploadParts(config, resumes, timeouts, log)
    // The service never sees a registration that the form makes itself, so every upload might be named by one.
    const ttlHours = config.directProvider ? null : config.uploadTtlHours
    opened.defer(startSweeping(resumes, ttlHours, { metrics, ...uploads }, log))
    const app = await createServiceApp(
      { config, timeouts, resumes, provider, availability, outbox, limits, metrics, page, ...uploads },
      log,
    )
    opened.defer(() => closeApp(app, timeouts.drain))
    const url = await listen(app, config)
    // Some milliseconds of evaluation, which nobody has to wait for.
    page.withoutScript
      .load()
      .catch((error) => log.error({ err: error }, 'the page without script cannot be rendered'))
    return { url, close: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

const uploadParts = async (
  config: ServiceConfig,
  resumes: ResumeStore,
  timeouts: Timeouts,
  log: FastifyBaseLogger,
) => ({
  unclaimed: createUnclaimedSpace(resumes),
  scan: config.clamav ? createClamavScan(config.clamav, timeouts.scan) : null,
  // In the direct mode any upload might be named by a registration that never came by.
  uploadSecrets: config.directProvider ? null : await createUploadSecrets(config, log),
})

/** A registration that is to be kept leaves time to say so, before the page gives up. */
const providerTimeout = ({ storeAndForward }: ServiceConfig, { provider }: Timeouts) =>
  storeAndForward ? Math.max(provider / 2, provider - KEEPING_MS) : provider

const availabilityOf = (
  { directProvider, storeAndForward, provider: { isBuiltIn } }: ServiceConfig,
  provider: ProviderClient,
  log: FastifyBaseLogger,
): Availability =>
  directProvider
    ? NOT_WATCHED
    : watchAvailability(provider, { keeps: storeAndForward !== null, tellsStatus: isBuiltIn }, log)

async function outboxOf(
  { storeAndForward }: ServiceConfig,
  dependencies: OutboxDependencies,
  log: FastifyBaseLogger,
): Promise<Outbox | null> {
  if (!storeAndForward) return null
  // Loaded where it is needed: a database is three hundred modules more to read at each start.
  const { startOutbox } = await import('./gateway/queueing/start-outbox.ts')
  const outbox = await startOutbox(storeAndForward, dependencies, log)
  dependencies.metrics.watchOutbox(() => outbox.statistics())
  return outbox
}

/** Says what keeps uploads from being taken. @throws where resumes can neither be kept nor read */
async function checkUploads({ clamav }: ServiceConfig, resumes: ResumeStore, log: FastifyBaseLogger) {
  await Promise.all([checkStorage(resumes, log), checkScanner(clamav, log)])
}

/** What is there already can be read, and links need no scanner: `/readyz` says that it is missing, too. */
async function checkScanner(clamav: ServiceConfig['clamav'], log: FastifyBaseLogger): Promise<void> {
  if (!clamav) return
  try {
    await checkClamav(clamav, CHECK_TIMEOUT_MS)
  } catch (error) {
    log.error({ err: error, ...clamav }, 'virus scanner (CLAMAV_HOST) unreachable: uploads are refused')
  }
}

/** A full disk is no reason to serve nothing: what is kept can still be read, and there may be room soon. */
async function checkStorage(resumes: ResumeStore, log: FastifyBaseLogger): Promise<void> {
  try {
    await resumes.check()
  } catch (error) {
    if (!(error instanceof ResumeStoreError) || error.code !== 'no_space') throw error
    log.warn({ err: error }, 'there is no room for resumes; uploads will be refused')
  }
}
