import { statfs } from 'node:fs/promises'
import { UPLOAD_REFUSALS } from '@resume-library/contract/errors'
import { FUNNEL_STEPS, type FunnelStep } from '@resume-library/contract/service-api'
import type { OutboxStatistics } from '@resume-library/outbox/outbox-store'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry, register } from 'prom-client'

/** Metrics. No label holds a person, an address or a file name. */
export type Metrics = ReturnType<typeof createMetrics>

/** Gauges of prom-client whose `_total` names are reserved for counters. */
const SUMS = ['active_handles', 'active_requests', 'active_resources'].map((name) => `nodejs_${name}_total`)
/** Initialized with 0: an alert sees no increase of a series that begins with 1. */
const WATCHED_OUTCOMES = [
  ...['201', '301', '302', '303', '307', '308', '401', '403', '404', '405', '500', '502', '503', '504'],
  ...['provider_unreachable', 'provider_too_slow', 'provider_answer_invalid'],
]
const DELIVERIES = ['delivered', 'refused', 'discarded', 'expired', 'postponed'] as const

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function createMetrics(dataFolder: string) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of SUMS) registry.removeSingleMetric(name)
  const registers = [registry]
  watchDisk(registers, dataFolder)
  return {
    ...requestMetrics(registers),
    ...resumeMetrics(registers),
    ...registrationMetrics(registers),
    watchOutbox: (read: () => Promise<OutboxStatistics>) => watchOutbox(registers, read),
    contentType: registry.contentType,
    // With those of a provider in this process.
    text: () => Registry.merge([registry, register]).metrics(),
  }
}

function requestMetrics(registers: Registry[]) {
  const labelNames = ['route', 'method', 'status']
  const help = 'Requests by route, method and status'
  const name = 'http_request_duration_seconds'
  const requests = new Histogram({ name, help, labelNames, buckets: SECONDS, registers })
  return {
    request: (labels: { route: string; method: string; status: number }, seconds: number) =>
      requests.observe(labels, seconds),
  }
}

const counter = (registers: Registry[], name: string, help: string, ...labelNames: string[]) =>
  new Counter({ name, help, labelNames, registers })

function resumeMetrics(registers: Registry[]) {
  const bytesStored = counter(registers, 'resume_upload_bytes_total', 'Bytes of stored resumes')
  const uploads = counter(registers, 'resume_uploads_total', 'Uploads by outcome', 'outcome')
  for (const outcome of ['stored', ...Object.keys(UPLOAD_REFUSALS)]) uploads.inc({ outcome }, 0)
  const sweptHelp = 'Uploads deleted because no registration named them'
  const swept = counter(registers, 'resumes_swept_total', sweptHelp)
  return {
    uploaded: (bytes: number) => {
      bytesStored.inc(bytes)
      uploads.inc({ outcome: 'stored' })
    },
    uploadRefused: (code: string) => uploads.inc({ outcome: code }),
    swept: (files: number) => swept.inc(files),
  }
}

function registrationMetrics(registers: Registry[]) {
  const providerCalls = new Histogram({
    name: 'provider_request_duration_seconds',
    help: 'Calls of the provider to register, by outcome: its status, or the error',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers,
  })
  const funnelHelp = 'Steps of the form that were reached'
  const funnel = counter(registers, 'registration_funnel_total', funnelHelp, 'step')
  const refusedHelp = 'Refused attempts to register, by status'
  const refused = counter(registers, 'registrations_refused_total', refusedHelp, 'status')
  const deliveriesHelp = 'Attempts to deliver queued registrations, by outcome'
  const deliveries = counter(registers, 'outbox_deliveries_total', deliveriesHelp, 'outcome')
  const quotaHelp = 'Registrations refused because their client has its share of the queue'
  const quotaRefused = counter(registers, 'outbox_quota_refused_total', quotaHelp)
  for (const outcome of WATCHED_OUTCOMES) providerCalls.zero({ outcome })
  for (const step of FUNNEL_STEPS) funnel.inc({ step }, 0)
  for (const outcome of DELIVERIES) deliveries.inc({ outcome }, 0)
  return {
    providerCall: (outcome: string, seconds: number) => providerCalls.observe({ outcome }, seconds),
    funnelStep: (step: FunnelStep) => funnel.inc({ step }),
    registrationRefused: (status: number) => refused.inc({ status }),
    outboxQuotaRefused: () => quotaRefused.inc(),
    outboxDelivery: (outcome: (typeof DELIVERIES)[number]) => deliveries.inc({ outcome }),
  }
}

function watchOutbox(registers: Registry[], read: () => Promise<OutboxStatistics>): void {
  const ageHelp = 'Age of the oldest registration that waits for the provider'
  gauge(registers, 'outbox_oldest_seconds', ageHelp, async () => {
    const { oldestAcceptedAt } = await read()
    return oldestAcceptedAt === null ? 0 : Math.max(0, (Date.now() - oldestAcceptedAt) / 1000)
  })
  const pending = async () => (await read()).states.waiting
  gauge(registers, 'outbox_pending', 'Registrations that wait for the provider', pending)
}

function watchDisk(registers: Registry[], folder: string): void {
  const bytes = (blocks: 'blocks' | 'bavail') => async () => {
    const disk = await statfs(folder)
    return disk[blocks] * disk.bsize
  }
  gauge(registers, 'data_folder_size_bytes', 'Size of the disk that has DATA_DIR', bytes('blocks'))
  const freeHelp = 'Free space of the disk that has DATA_DIR'
  gauge(registers, 'data_folder_free_bytes', freeHelp, bytes('bavail'))
}

/** Measures at each scrape; where that fails, the last figure stays. */
function gauge(registers: Registry[], name: string, help: string, read: () => Promise<number>): void {
  new Gauge({
    name,
    help,
    registers,
    async collect() {
      const figure = await read().catch(() => null)
      if (figure !== null) this.set(figure)
    },
  })
}
