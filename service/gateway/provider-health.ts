import {
  REGISTRATIONS_PATH,
  REGISTRATIONS_STATES,
  type RegistrationsState,
} from '@resume-library/contract/service-api'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ProviderClient } from './provider-client.ts'

/** Whether registrations are taken now, as far as this process knows. Nobody waits for it. */
export interface Availability {
  readonly now: RegistrationsState
  /** Notes how a registration has just ended, and whether the provider said that it can be asked how it is. */
  heard(finding: 'answered' | 'away', tellsStatus?: boolean): void
  close(): void
}

interface WatchOptions {
  readonly keeps: boolean
  /** Whether the provider can be asked how it is; else it is, from when it says so. */
  readonly tellsStatus: boolean
  readonly pollMs?: number
  /** How long an answer counts that no other has followed. */
  readonly rememberMs?: number
  readonly clock?: () => number
}

/** One call may fail by chance. */
const MISSES_UNTIL_AWAY = 2

/** Nothing is known of a provider that the form calls itself. */
export const NOT_WATCHED: Availability = { now: 'open', heard: () => {}, close: () => {} }

/**
 * Knows whether registrations are taken by the last answer: of a registration, or of a provider that can be asked, which
 * is polled.
 */
export function watchAvailability(
  { readiness }: Pick<ProviderClient, 'readiness'>,
  { keeps, tellsStatus, pollMs = 5_000, rememberMs = 60_000, clock = () => performance.now() }: WatchOptions,
  log: FastifyBaseLogger,
): Availability {
  let state: RegistrationsState = 'open'
  let misses = 0
  let knownUntil = 0
  let timer: NodeJS.Timeout | undefined
  let isPolling = false
  let isEnded = false

  const known = () => (clock() < knownUntil ? state : 'open')
  const learn = (found: RegistrationsState) => {
    const before = known()
    if (clock() >= knownUntil) misses = 0
    misses = found === 'away' ? misses + 1 : 0
    const isDoubtful = found === 'away' && (keeps || misses < MISSES_UNTIL_AWAY)
    state = isDoubtful ? before : found
    knownUntil = clock() + rememberMs
    if (state !== before)
      log[state === 'open' ? 'info' : 'warn']({ registrations: state }, 'registrations state changed')
  }
  const poll = async () => {
    isPolling = true
    const found = await lookAt(readiness, keeps)
    if (isEnded) return
    learn(found)
    timer = setTimeout(poll, pollMs).unref()
  }
  if (tellsStatus) void poll()
  return {
    get now() {
      return known()
    },
    heard(finding, tellsStatus = false) {
      // The next poll knows better than a registration that failed, and that none are taken, no answer to one ends.
      if (finding === 'away' ? !isPolling : state !== 'closed') learn(finding === 'away' ? 'away' : 'open')
      if (tellsStatus && !isPolling && !isEnded) void poll()
    },
    close() {
      isEnded = true
      clearTimeout(timer)
    },
  }
}

async function lookAt(readiness: ProviderClient['readiness'], keeps: boolean): Promise<RegistrationsState> {
  try {
    const { status, registrations } = await readiness()
    // What is kept meanwhile is taken.
    if (registrations === 'unavailable') return keeps ? 'open' : 'away'
    if (registrations) return registrations
    return status < 500 ? 'open' : 'away'
  } catch {
    return 'away'
  }
}

const answerSchema = z.object({ registrations: z.enum(REGISTRATIONS_STATES) }).meta({
  title: 'Registrations',
  description: '`closed`: the operator takes none now; `away`: the provider cannot be reached',
})

/** `GET /api/registrations`: whether registrations are taken now. The answer is what is known; nobody is asked for it. */
export function addAvailabilityRoute(
  routes: FastifyInstance,
  { availability }: { readonly availability: Availability },
): void {
  routes.withTypeProvider<ZodTypeProvider>().get(REGISTRATIONS_PATH, {
    schema: {
      operationId: 'readRegistrations',
      summary: 'Are registrations taken now?',
      response: { 200: answerSchema },
    },
    handler: async (_request, reply) =>
      reply.header('Cache-Control', 'no-store').send({ registrations: availability.now }),
  })
}
