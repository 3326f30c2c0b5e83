import { ENQUEUE_TIMEOUT_MS } from '@resume-library/contract/limits'
import { ResumeStoreError } from '@resume-library/resumes/resume-store'
import { CHECK_TIMEOUT_MS } from '@resume-library/server/health'
import type { createLog } from '@resume-library/server/log/log'
import type { FastifyBaseLogger } from 'fastify'
import type { ServiceConfig } from './config/config.ts'
import type { Timeouts } from './config/timeouts.ts'
import { createProviderClient, type ProviderClient } from './gateway/provider-client.ts'
import { createProviderGateway } from './gateway/provider-gateway.ts'
import { UNWATCHED, watchProviderHealth } from './gateway/provider-health.ts'
import type { OutboxParts } from './gateway/queueing/start-outbox.ts'
import { createRateLimits } from './limits/rate-limits.ts'
import { startFunnelReports } from './operators/funnel-counts.ts'
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

/** Opens all dependencies of the service. @param opened closes them in reverse order */
export async function openParts(
  config: ServiceConfig,
  timeouts: Timeouts,
  opened: AsyncDisposableStack,
  logOf: LogOf,
) {
  const { clamavHost: clamav, directProvider } = config
  const log = logOf('service')
  const { resumes, uploads } = await openStores(config, opened, log)
  const [page] = await Promise.all([loadPage(config), clamav && checkScanner(clamav, log)])
  const limits = await createRateLimits(config, log)
  opened.defer(() => limits.close())
  const providerParts = await openProvider(config, timeouts, uploads, opened, logOf)
  const { metrics, provider, outbox } = providerParts
  const { secrets, senderDigest } = await createUploadKeys(config, log)
  const scan = clamav ? createClamavScan(clamav, timeouts.scan) : null
  const diskQuota = createDiskQuota(resumes, uploads)
  const quotaBytes = config.uploadQuotaMb * MEGABYTE
  const storageParts = { uploads, diskQuota, quotaBytes, senderDigest, limits, metrics, scan }
  // In the direct mode the service sees no registration, so any upload may belong to one.
  const uploadSecrets = directProvider ? null : secrets
  opened.defer(startSweeping(uploads, directProvider ? null : config.uploadTtlHours, metrics, log))
  const checks = {
    storage: async () => void (await Promise.all([resumes.check(), uploads.check()])),
    ...(clamav && { scanner: () => checkClamav(clamav, CHECK_TIMEOUT_MS) }),
    ...(outbox ? { outbox: () => outbox.check() } : { provider: () => provider.check() }),
  }
  const uploading = { scan, uploadStorage: createUploadStorage(storageParts), uploadSecrets }
  return { config, resumes, uploads, limits, page, ...providerParts, ...uploading, checks }
}

async function openStores(config: ServiceConfig, opened: AsyncDisposableStack, log: FastifyBaseLogger) {
  if (!config.knowsAllUploads) log.warn('S3_ENDPOINT set without DATABASE_URL')
  const resumes = await openResumeStore(config.resumes)
  const uploads = await openUploadsOf(config, resumes, log)
  opened.defer(() => uploads.close())
  try {
    await resumes.check()
  } catch (error) {
    // Stored files can still be read.
    if (!(error instanceof ResumeStoreError) || error.code !== 'no_space') throw error
    log.warn({ err: error }, 'storage is full')
  }
  return { resumes, uploads }
}

/** Opens the provider's client, its health, what counts, and the outbox if STORE_AND_FORWARD_KEY is set. */
async function openProvider(
  config: ServiceConfig,
  timeouts: Timeouts,
  uploads: OutboxParts['uploads'],
  opened: AsyncDisposableStack,
  logOf: LogOf,
) {
  const log = logOf('service')
  const { storeAndForward, directProvider } = config
  const provider = createProviderClient(config.provider, providerTimeout(config, timeouts))
  opened.defer(() => provider.close())
  const counted = createMetrics(config.dataDir)
  const metrics = config.provider.isBuiltIn ? reportingFunnel(counted, provider, opened, log) : counted
  const options = { hasQueue: storeAndForward !== null, hasStatusEndpoint: config.provider.isBuiltIn }
  const health = directProvider ? UNWATCHED : watchProviderHealth(provider, options, log)
  opened.defer(() => health.close())
  const direct = createProviderGateway(provider, health, metrics, log)
  if (!storeAndForward) return { provider, metrics, health, outbox: null, gateway: direct }
  // Loaded on demand: three hundred modules.
  const { startOutbox } = await import('./gateway/queueing/start-outbox.ts')
  const cutCalls = () => void provider.close()
  const { outbox: interval, drain } = timeouts
  const parts = { direct, cutCalls, uploads, metrics, interval, drain }
  const outbox = await startOutbox(storeAndForward, parts, logOf('outbox'))
  opened.defer(() => outbox.close())
  metrics.watchOutbox(() => outbox.statistics())
  return { provider, metrics, health, outbox, gateway: outbox.gateway }
}

/** Sends the counts of the form's steps to the built-in provider, too. */
function reportingFunnel(
  metrics: Metrics,
  provider: ProviderClient,
  opened: AsyncDisposableStack,
  log: FastifyBaseLogger,
): Metrics {
  const reports = startFunnelReports(provider.addFunnelCounts, log)
  opened.defer(() => reports.close())
  return {
    ...metrics,
    funnelStep(step) {
      metrics.funnelStep(step)
      reports.count(step)
    },
  }
}

/** Returns a timeout that leaves time to queue a registration before the page gives up. */
const providerTimeout = ({ storeAndForward }: ServiceConfig, { provider }: Timeouts) =>
  storeAndForward ? Math.max(provider / 2, provider - ENQUEUE_TIMEOUT_MS) : provider

/** Logs a missing scanner: the service still serves files and takes links. */
const checkScanner = (clamav: NonNullable<ServiceConfig['clamavHost']>, log: FastifyBaseLogger) =>
  checkClamav(clamav, CHECK_TIMEOUT_MS).catch((error) =>
    log.error({ err: error, ...clamav }, 'virus scanner unreachable'),
  )
