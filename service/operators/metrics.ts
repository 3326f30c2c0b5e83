import type { FunnelStep } from '@resume-library/contract/service-api'
import type { OutboxStatistics } from '@resume-library/outbox/outbox-store'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What the service counts. No metric knows a person, an address or a file name. */
export type Metrics = ReturnType<typeof createMetrics>

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    ...requestMetrics(registers),
    ...resumeMetrics(registers),
    ...registrationMetrics(registers),
    watchOutbox: (look: () => Promise<OutboxStatistics>) => watchOutbox(registers, look),
    contentType: registry.contentType,
    /** In Prometheus's text format. */
    text: () => registry.metrics(),
  }
}

function requestMetrics(registers: Registry[]) {
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers,
  })
  return {
    request: (labels: { route: string; method: string; status: number }, seconds: number) =>
      requests.observe(labels, seconds),
  }
}

function resumeMetrics(registers: Registry[]) {
  const bytesKept = new Counter({
    name: 'resume_upload_bytes_total',
    help: 'Bytes of resumes that were kept',
    registers,
  })
  const uploads = new Counter({
    name: 'resume_uploads_total',
    help: 'Uploads by outcome',
    labelNames: ['outcome'],
    registers,
  })
  const swept = new Counter({
    name: 'resumes_swept_total',
    help: 'Uploads and leftovers that were deleted because no registration named them',
    registers,
  })
  return {
    uploaded: (bytes: number) => {
      bytesKept.inc(bytes)
      uploads.inc({ outcome: 'kept' })
    },
    uploadRefused: (code: string) => uploads.inc({ outcome: code }),
    swept: (files: number) => swept.inc(files),
  }
}

function registrationMetrics(registers: Registry[]) {
  const providerCalls = new Histogram({
    name: 'provider_request_duration_seconds',
    help: 'Registrations that were forwarded, by outcome: the status or why there was none',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers,
  })
  const funnel = new Counter({
    name: 'registration_funnel_total',
    help: 'Steps of the registration that pages reached',
    labelNames: ['step'],
    registers,
  })
  const deliveries = new Counter({
    name: 'outbox_deliveries_total',
    help: 'Tries of delivering kept registrations, by outcome',
    labelNames: ['outcome'],
    registers,
  })
  return {
    providerCall: (outcome: string, seconds: number) => providerCalls.observe({ outcome }, seconds),
    funnelStep: (step: FunnelStep) => funnel.inc({ step }),
    outboxDelivery: (outcome: 'delivered' | 'refused' | 'expired' | 'postponed') =>
      deliveries.inc({ outcome }),
  }
}

/** Asks what waits each time that figures are asked for; a database that is away leaves the last ones. */
function watchOutbox(registers: Registry[], look: () => Promise<OutboxStatistics>): void {
  const oldest = new Gauge({
    name: 'outbox_oldest_seconds',
    help: 'Age of the oldest registration that waits for the provider',
    registers,
  })
  new Gauge({
    name: 'outbox_pending',
    help: 'Registrations that wait for the provider',
    registers,
    async collect() {
      const statistics = await look().catch(() => null)
      if (!statistics) return
      const { states, oldestAcceptedAt } = statistics
      this.set(states.waiting)
      oldest.set(oldestAcceptedAt === null ? 0 : Math.max(0, (Date.now() - oldestAcceptedAt) / 1000))
    },
  })
}
