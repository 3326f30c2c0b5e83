import { createRequire } from 'node:module'
import type * as RateLimiterFlexible from 'rate-limiter-flexible'

const require = createRequire(import.meta.url)

// Named by their files: the package's own module loads the limiters of all databases, and Node's cluster for one.
export const RateLimiterMemory: typeof RateLimiterFlexible.RateLimiterMemory =
  require('rate-limiter-flexible/lib/RateLimiterMemory.js')
export const RateLimiterRes: typeof RateLimiterFlexible.RateLimiterRes =
  require('rate-limiter-flexible/lib/RateLimiterRes.js')
