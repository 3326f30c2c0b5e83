import { setTimeout as sleep } from 'node:timers/promises'
import type { RegistrationsState } from '@resume-library/contract/service-api'
import type { FastifyBaseLogger } from 'fastify'
import { type Finding, judge, type Knowledge, NOTHING_KNOWN, stateOf } from './availability-judgement.ts'
import type { ProviderClient } from './provider-client.ts'
import { isNeverSent } from './provider-refusal.ts'

/** Whether registrations are taken now, as far as this process knows. Nobody waits for it. */
export interface Availability {
  readonly now: RegistrationsState
  /**
   * How a registration has just ended at the provider: it answered, or was away.
   *
   * @param tellsStatus whether it said that it can be asked how it is
   */
  heard(finding: 'answered' | 'away', tellsStatus?: boolean): void
  close(): void
}

/** How often the provider is asked how it is: after it was well, after its first failure, and while it is away. */
interface LookingPauses {
  readonly well: number
  readonly doubtful: number
  readonly away: number
  /** How long what registrations have met counts where the provider is not asked. */
  readonly hearsay: number
}
const PAUSES_MS: LookingPauses = { well: 10_000, doubtful: 1_000, away: 5_000, hearsay: 60_000 }

interface WatchOptions {
  /** Whether registrations are kept for a provider that is away. */
  readonly keeps: boolean
  /** Whether the provider can be asked how it is; else it is, from when it says so. */
  readonly tellsStatus: boolean
  readonly pauses?: LookingPauses
}

/** Nothing is known of a provider that the form calls itself. */
export const NOT_WATCHED: Availability = { now: 'open', heard: () => {}, close: () => {} }

/**
 * Knows whether registrations are taken: asks a provider that can be asked, one question at a time, until it is closed;
 * of any other it knows what registrations have met lately.
 */
export function watchAvailability(
  { readiness }: Pick<ProviderClient, 'readiness'>,
  { keeps, tellsStatus, pauses = PAUSES_MS }: WatchOptions,
  log: FastifyBaseLogger,
): Availability {
  let known = NOTHING_KNOWN
  let isEnded = false
  const now = () => stateOf(known, keeps)
  const know = (next: Knowledge) => {
    if (isEnded) return
    const before = now()
    known = next
    if (now() !== before) tell(now(), log)
  }
  const learn = (finding: Finding) => know(judge(known, finding))
  const looking = createLooking(pauses.doubtful, async () => {
    learn(await look(readiness))
    return pauseAfter(known.misses, pauses)
  })
  const hearsay = createHearsay(pauses.hearsay, () => {
    // Looks that the provider has begun to answer meanwhile know better.
    if (!known.answersLooks) know(NOTHING_KNOWN)
  })
  if (tellsStatus) looking.start()
  return {
    get now() {
      return now()
    },
    heard(finding, tellsStatus = false) {
      if (tellsStatus) looking.start()
      if (finding === 'answered') {
        hearsay.forget()
        learn({ kind: 'registered' })
      } else if (!looking.isStarted) {
        learn({ kind: 'unreachable' })
        hearsay.countFromNow()
      } else if (known.misses === 0) looking.hurry()
    },
    close() {
      isEnded = true
      looking.end()
      hearsay.forget()
    },
  }
}

/**
 * Looks again and again, once it is started.
 *
 * @param leastPause between two looks, in milliseconds, however often somebody is in a hurry
 * @param once looks, and returns how long to pause
 */
function createLooking(leastPause: number, once: () => Promise<number>) {
  let state: 'waiting' | 'started' | 'ended' = 'waiting'
  /** Since the last look has begun. */
  let hurry = new AbortController()
  const pauseFor = (milliseconds: number, signal?: AbortSignal) =>
    sleep(milliseconds, null, { ref: false, ...(signal && { signal }) }).catch(() => {})
  const run = async () => {
    while (state === 'started') {
      hurry = new AbortController()
      const pause = await once()
      await pauseFor(leastPause)
      await pauseFor(pause - leastPause, hurry.signal)
    }
  }
  return {
    get isStarted() {
      return state === 'started'
    },
    start() {
      if (state !== 'waiting') return
      state = 'started'
      void run()
    },
    hurry: () => hurry.abort(),
    end() {
      state = 'ended'
      hurry.abort()
    },
  }
}

/** What nobody confirms is forgotten after a while. */
function createHearsay(milliseconds: number, forgotten: () => void) {
  let timer: NodeJS.Timeout | undefined
  return {
    countFromNow() {
      clearTimeout(timer)
      timer = setTimeout(forgotten, milliseconds).unref()
    },
    forget: () => clearTimeout(timer),
  }
}

const pauseAfter = (misses: number, { well, doubtful, away }: LookingPauses) =>
  [well, doubtful][misses] ?? away

function tell(state: RegistrationsState, log: FastifyBaseLogger): void {
  if (state === 'open') log.info('the page says no more that registrations are not taken')
  else log.warn({ registrations: state }, 'the page says that registrations are not taken now')
}

async function look(readiness: ProviderClient['readiness']): Promise<Finding> {
  try {
    const { status, registrations } = await readiness()
    if (registrations) return { kind: 'told', registrations }
    return { kind: status < 500 ? 'answered' : 'failed' }
  } catch (error) {
    return { kind: isNeverSent(error) ? 'unreachable' : 'failed' }
  }
}
