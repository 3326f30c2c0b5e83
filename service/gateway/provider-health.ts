import type { RegistrationsState } from '@resume-library/contract/service-api'
import type { FastifyBaseLogger } from 'fastify'
import type { ProviderClient } from './provider-client.ts'

/** Current state of registrations, from memory. */
export interface ProviderHealth {
  readonly registrations: RegistrationsState
  /** Records the outcome of a registration, and whether its answer announced the provider's readiness. */
  reportOutcome(outcome: 'answered' | 'unavailable', hasStatusEndpoint?: boolean): void
  close(): void
}

interface HealthOptions {
  readonly hasQueue: boolean
  /** True to poll from the start; else once an answer announces it. */
  readonly hasStatusEndpoint: boolean
  readonly pollMs?: number
}

const STATE_TTL_MS = 60_000
/** One call may fail accidentally. */
const FAILURES_UNTIL_UNAVAILABLE = 2

/** Health of a provider that the form calls itself, which is unknown. */
export const UNWATCHED: ProviderHealth = {
  registrations: 'open',
  reportOutcome: () => {},
  close: () => {},
}

/** Tracks the provider's health by its last answer, to a registration or to a poll of its readiness. */
export function watchProviderHealth(
  { readiness }: Pick<ProviderClient, 'readiness'>,
  { hasQueue, hasStatusEndpoint, pollMs = 5_000 }: HealthOptions,
  log: FastifyBaseLogger,
): ProviderHealth {
  let state: RegistrationsState = 'open'
  let failures = 0
  let expiresAt = 0
  let timer: NodeJS.Timeout | undefined
  let isPolling = false
  let isEnded = false

  const current = () => (performance.now() < expiresAt ? state : 'open')
  const record = (found: RegistrationsState) => {
    const before = current()
    if (performance.now() >= expiresAt) failures = 0
    failures = found === 'unavailable' ? failures + 1 : 0
    const isSuspect = found === 'unavailable' && (hasQueue || failures < FAILURES_UNTIL_UNAVAILABLE)
    state = isSuspect ? before : found
    expiresAt = performance.now() + STATE_TTL_MS
    if (state !== before)
      log[state === 'open' ? 'info' : 'warn']({ registrations: state }, 'registrations state changed')
  }
  const poll = async () => {
    isPolling = true
    const found = await readState(readiness, hasQueue)
    if (isEnded) return
    record(found)
    timer = setTimeout(poll, pollMs).unref()
  }
  if (hasStatusEndpoint) void poll()
  return {
    get registrations() {
      return current()
    },
    reportOutcome(outcome, hasStatusEndpoint = false) {
      // A poll is better evidence than a failed registration, and only a poll ends `closed`.
      if (outcome === 'unavailable' ? !isPolling : state !== 'closed')
        record(outcome === 'unavailable' ? 'unavailable' : 'open')
      if (hasStatusEndpoint && !isPolling && !isEnded) void poll()
    },
    close() {
      isEnded = true
      clearTimeout(timer)
    },
  }
}

async function readState(
  readiness: ProviderClient['readiness'],
  hasQueue: boolean,
): Promise<RegistrationsState> {
  try {
    const { status, registrations } = await readiness()
    if (registrations === 'unavailable') return hasQueue ? 'open' : 'unavailable'
    if (registrations) return registrations
    return status < 500 ? 'open' : 'unavailable'
  } catch {
    return 'unavailable'
  }
}
