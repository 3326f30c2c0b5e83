import { setTimeout as sleep } from 'node:timers/promises'
import type { RegistrationsState } from '@resume-library/contract/service-api'
import type { FastifyBaseLogger } from 'fastify'
import { type Finding, judge, NOTHING_KNOWN, stateOf } from './availability-judgement.ts'
import type { ProviderClient } from './provider-client.ts'
import { isNeverSent } from './provider-refusal.ts'

/** Whether registrations are taken now, as far as this process knows. Nobody waits for it. */
export interface Availability {
  readonly now: RegistrationsState
  /** How a registration has just ended at the provider: it answered, or was away. */
  heard(finding: 'answered' | 'away'): void
  close(): void
}

/** How often the provider is asked how it is: after it was well, after its first failure, and while it is away. */
interface LookingPauses {
  readonly well: number
  readonly doubtful: number
  readonly away: number
}
const PAUSES_MS: LookingPauses = { well: 10_000, doubtful: 1_000, away: 5_000 }

interface WatchOptions {
  /** Whether registrations are kept for a provider that is away. */
  readonly keeps: boolean
  readonly pauses?: LookingPauses
}

/** Nothing is known of a provider that the form calls itself. */
export const NOT_WATCHED: Availability = { now: 'open', heard: () => {}, close: () => {} }

/** Asks the provider how it is, one question at a time, until it is closed. */
export function watchAvailability(
  { readiness }: Pick<ProviderClient, 'readiness'>,
  { keeps, pauses = PAUSES_MS }: WatchOptions,
  log: FastifyBaseLogger,
): Availability {
  let known = NOTHING_KNOWN
  let isEnded = false
  /** Ends the pause that is under way. */
  let pausing = new AbortController()
  const now = () => stateOf(known, keeps)
  const learn = (finding: Finding) => {
    if (isEnded) return
    const before = now()
    known = judge(known, finding)
    if (now() !== before) tell(now(), log)
  }
  const watch = async () => {
    while (!isEnded) {
      learn(await look(readiness))
      pausing = new AbortController()
      const pause = pauseAfter(known.misses, pauses)
      if (!isEnded) await sleep(pause, null, { signal: pausing.signal, ref: false }).catch(() => {})
    }
  }
  void watch()
  return {
    get now() {
      return now()
    },
    heard(finding) {
      if (finding === 'answered') learn({ kind: 'registered' })
      else if (known.misses === 0) pausing.abort()
    },
    close() {
      isEnded = true
      pausing.abort()
    },
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
