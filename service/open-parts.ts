import { KEEPING_MS } from '@resume-library/contract/limits'
import { type ResumeStore, ResumeStoreError } from '@resume-library/resumes/resume-store'
import type { Uploads } from '@resume-library/resumes/uploads'
import { CHECK_TIMEOUT_MS } from '@resume-library/server/health'
import type { createLog } from '@resume-library/server/log/log'
import type { FastifyBaseLogger } from 'fastify'
import type { ServiceConfig } from './config/config.ts'
import type { Timeouts } from './config/timeouts.ts'
import { createProviderClient, type ProviderClient } from './gateway/provider-client.ts'
import { createProviderGateway } from './gateway/provider-gateway.ts'
import { UNWATCHED, watchProviderHealth } from './gateway/provider-health.ts'
import type { Outbox, OutboxParts } from './gateway/queueing/start-outbox.ts'
import { createRateLimits } from './limits/rate-limits.ts'
import { createMetrics, type Metrics } from './operators/metrics.ts'
import { loadPage } from './page/load-page.ts'
import { openResumeStore, openUploadsOf } from './stores.ts'
import { createDiskQuota } from './uploads/disk-quota.ts'
import { createUploadStorage } from './uploads/store-upload.ts'
import { startSweeping } from './uploads/sweeper.ts'
import { createUploadKeys } from './uploads/upload-secrets.ts'
import { checkClamav, createClamavScan } from './uploads/virus-scan.ts'

const MEGABYTE = 1024 * 1024

type LogOf = ReturnType<typeof createLog>['logOf']

export type ServiceParts = Awaited<ReturnType<typeof openParts>>

/** Opens what the service needs, from the stores up. @param opened closes it, from the last to the first */
export async function openParts(
  config: ServiceConfig,
  timeouts: Timeouts,
  opened: AsyncDisposableStack,
  logOf: LogOf,
) {
  const log = logOf('service')
  const stores = await openStores(config, log)
  opened.defer(() => stores.uploads.close())
  const [page] = await Promise.all([loadPage(config), checkUploads(config, stores, log)])
  const metrics = createMetrics(config.dataFolder)
  const limits = await createRateLimits(config, log)
  opened.defer(() => limits.close())
  const providerParts = await openProvider(
    config,
    timeouts,
    { uploads: stores.uploads, metrics },
    opened,
    logOf,
  )
  const uploading = await openUploading(config, stores, metrics, timeouts, log)
  // The service never sees a registration that the form makes itself: every upload might be named by one.
  const ttlHours = config.directProvider ? null : config.uploadTtlHours
  opened.defer(startSweeping(stores.uploads, ttlHours, metrics, log))
  const checks = checksOf(config, { ...stores, ...providerParts })
  return { config, metrics, ...stores, limits, page, ...providerParts, ...uploading, checks }
}

interface Stores {
  readonly resumes: ResumeStore
  readonly uploads: Uploads
}

async function openStores(config: ServiceConfig, log: FastifyBaseLogger): Promise<Stores> {
  if (!config.knowsAllUploads) log.warn('S3_ENDPOINT set without DATABASE_URL')
  const resumes = await openResumeStore(config.resumes)
  return { resumes, uploads: await openUploadsOf(config, resumes, log) }
}

async function openProvider(
  config: ServiceConfig,
  timeouts: Timeouts,
  { uploads, metrics }: Pick<OutboxParts, 'uploads' | 'metrics'>,
  opened: AsyncDisposableStack,
  logOf: LogOf,
) {
  const log = logOf('service')
  const provider = createProviderClient(config.provider, providerTimeout(config, timeouts))
  opened.defer(() => provider.close())
  const health = healthOf(config, provider, log)
  opened.defer(() => health.close())
  const direct = createProviderGateway(provider, health, metrics, log)
  const cutCalls = () => void provider.close()
  const { outbox: interval, drain } = timeouts
  const outbox = await outboxOf(
    config,
    { direct, cutCalls, uploads, metrics, interval, drain },
    logOf('outbox'),
  )
  opened.defer(() => outbox?.close())
  return { provider, health, outbox, gateway: outbox?.gateway ?? direct }
}

async function openUploading(
  config: ServiceConfig,
  { resumes, uploads }: Stores,
  metrics: Metrics,
  timeouts: Timeouts,
  log: FastifyBaseLogger,
) {
  const { secrets, senderOf } = await createUploadKeys(config, log)
  const scan = config.clamav ? createClamavScan(config.clamav, timeouts.scan) : null
  const unclaimed = createDiskQuota(resumes, uploads)
  const quotaBytes = config.uploadQuotaMegabytes * MEGABYTE
  return {
    scan,
    keeper: createUploadStorage({ uploads, unclaimed, quotaBytes, senderOf, metrics, scan }),
    uploadSecrets: config.directProvider ? null : secrets,
  }
}

/** Leaves time to answer that a registration is queued, before the page gives up. */
const providerTimeout = ({ storeAndForward }: ServiceConfig, { provider }: Timeouts) =>
  storeAndForward ? Math.max(provider / 2, provider - KEEPING_MS) : provider

const healthOf = (
  { directProvider, storeAndForward, provider: { isBuiltIn } }: ServiceConfig,
  provider: ProviderClient,
  log: FastifyBaseLogger,
) =>
  directProvider
    ? UNWATCHED
    : watchProviderHealth(provider, { hasQueue: storeAndForward !== null, hasStatusEndpoint: isBuiltIn }, log)

async function outboxOf(
  { storeAndForward }: ServiceConfig,
  parts: OutboxParts,
  log: FastifyBaseLogger,
): Promise<Outbox | null> {
  if (!storeAndForward) return null
  // Loaded on demand: a database is three hundred modules.
  const { startOutbox } = await import('./gateway/queueing/start-outbox.ts')
  const outbox = await startOutbox(storeAndForward, parts, log)
  parts.metrics.watchOutbox(() => outbox.statistics())
  return outbox
}

interface CheckedParts extends Stores {
  readonly provider: ProviderClient
  readonly outbox: Outbox | null
}

const checksOf = ({ clamav }: ServiceConfig, { resumes, uploads, provider, outbox }: CheckedParts) => ({
  storage: async () => void (await Promise.all([resumes.check(), uploads.check()])),
  ...(clamav && { scanner: () => checkClamav(clamav, CHECK_TIMEOUT_MS) }),
  ...(outbox ? { outbox: () => outbox.check() } : { provider: () => provider.check() }),
})

async function checkUploads({ clamav }: ServiceConfig, stores: Stores, log: FastifyBaseLogger) {
  await Promise.all([checkStorage(stores, log), checkScanner(clamav, log)])
}

/** Logs a missing scanner: the service still serves files and takes links. */
async function checkScanner(clamav: ServiceConfig['clamav'], log: FastifyBaseLogger): Promise<void> {
  if (!clamav) return
  try {
    await checkClamav(clamav, CHECK_TIMEOUT_MS)
  } catch (error) {
    log.error({ err: error, ...clamav }, 'virus scanner unreachable')
  }
}

/** Logs a full disk: kept files can still be read. */
async function checkStorage({ resumes, uploads }: Stores, log: FastifyBaseLogger): Promise<void> {
  try {
    await resumes.check()
    await uploads.adoptFiles()
  } catch (error) {
    if (!(error instanceof ResumeStoreError) || error.code !== 'no_space') throw error
    log.warn({ err: error }, 'storage is full')
  }
}
