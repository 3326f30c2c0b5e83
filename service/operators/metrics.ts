import type { FunnelStep } from '@resume-library/contract/service-api'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** What the service counts. No metric knows a person, an address or a file name. */
export type Metrics = ReturnType<typeof createMetrics>

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers,
  })
  const uploadBytes = new Counter({
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
  const swept = new Counter({
    name: 'resumes_swept_total',
    help: 'Uploads and leftovers that were deleted because no registration named them',
    registers,
  })

  return {
    request: (labels: { route: string; method: string; status: number }, seconds: number) =>
      requests.observe(labels, seconds),
    uploaded: (bytes: number) => {
      uploadBytes.inc(bytes)
      uploads.inc({ outcome: 'kept' })
    },
    uploadRefused: (code: string) => uploads.inc({ outcome: code }),
    providerCall: (outcome: string, seconds: number) => providerCalls.observe({ outcome }, seconds),
    funnelStep: (step: FunnelStep) => funnel.inc({ step }),
    swept: (files: number) => swept.inc(files),
    contentType: registry.contentType,
    /** In Prometheus's text format. */
    text: () => registry.metrics(),
  }
}
