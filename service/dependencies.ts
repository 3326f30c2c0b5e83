import type { ResumeStore } from '@resume-library/resumes/resume-store'
import type { ServiceConfig } from './config/config.ts'
import type { Timeouts } from './config/timeouts.ts'
import type { ProviderClient } from './gateway/provider-client.ts'
import type { Availability } from './gateway/provider-health.ts'
import type { Outbox } from './gateway/queueing/start-outbox.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import type { Metrics } from './operators/metrics.ts'
import type { Page } from './page/page.ts'
import type { UnclaimedSpace } from './uploads/unclaimed-space.ts'
import type { UploadSecrets } from './uploads/upload-secrets.ts'
import type { VirusScan } from './uploads/virus-scan.ts'

export interface Dependencies {
  readonly config: ServiceConfig
  readonly timeouts: Timeouts
  readonly resumes: ResumeStore
  readonly provider: ProviderClient
  readonly availability: Availability
  /** Null where registrations do not wait for a provider that is away. */
  readonly outbox: Outbox | null
  readonly limits: RateLimits
  readonly metrics: Metrics
  readonly unclaimed: UnclaimedSpace
  /** Null where registrations do not come by here, so that each upload might be named by one. */
  readonly uploadSecrets: UploadSecrets | null
  readonly page: Page
  /** Null where uploads are not scanned. */
  readonly scan: VirusScan | null
}
