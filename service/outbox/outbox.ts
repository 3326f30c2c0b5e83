import { createHash, randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'
import { OUTBOX_LEASE_MS, STORE_AND_FORWARD_TOLD_HOURS } from '@resume-library/contract/limits'
import { startDelivery } from '@resume-library/outbox/delivery/delivery'
import { openOutbox } from '@resume-library/outbox/open-outbox'
import type { Entry, EntryFacts, OutboxStatistics, OutboxStore } from '@resume-library/outbox/outbox-store'
import { createSeal, type Seal } from '@resume-library/outbox/seal'
import type { ResumeStore } from '@resume-library/resumes/resume-store'
import { everyHour } from '@resume-library/server/process/every-hour'
import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from '../operators/metrics.ts'
import type { ProviderClient } from '../registration/provider-client.ts'
import { deliverRegistration } from './deliver-registration.ts'
import type { KeptAnswer, KeptRegistration } from './kept-registration.ts'
import type { Outage } from './outage.ts'
import type { StoreAndForward } from './outbox-config.ts'

const HOUR_MS = 60 * 60 * 1000
const SECRET_BYTES = 16

/** A registration that was kept. */
interface Kept {
  readonly id: string
  /** By which its sender, and nobody else, finds it again. */
  readonly secret: string
}

interface FoundRegistration {
  readonly facts: EntryFacts
  /** Null while it waits, and where there is none or no key opens it. */
  readonly answer: KeptAnswer | null
}

/** Registrations that wait for a provider that is away. */
export interface Outbox {
  /** Whether the provider is known to be away. */
  readonly isProviderAway: boolean
  /** The provider was asked, and is there. */
  providerAnswered(): void
  /**
   * Keeps a registration durably, to be delivered later.
   *
   * @param outage how its first try failed; null where there was none
   * @returns null where it cannot be kept: there are too many, no room, or the database is away
   */
  keep(registration: KeptRegistration, outage: Outage | null): Promise<Kept | null>
  find(secret: string): Promise<FoundRegistration | null>
  /** Whether it is withdrawn: not where it has ended before, or is being delivered just now. */
  withdraw(secret: string): Promise<boolean>
  statistics(): Promise<OutboxStatistics>
  check(): Promise<void>
  close(): Promise<void>
}

interface OutboxDependencies {
  readonly provider: ProviderClient
  readonly resumes: ResumeStore
  readonly metrics: Metrics
  /** How long deliveries may still take once the outbox closes, in milliseconds. */
  readonly drain: number
}

/**
 * Opens the outbox and begins to deliver what waits in it.
 *
 * @throws as `openOutbox`
 */
export async function startOutbox(
  config: StoreAndForward,
  { provider, resumes, metrics, drain }: OutboxDependencies,
  log: FastifyBaseLogger,
): Promise<Outbox> {
  const onError = (error: unknown) => log.error({ err: error }, 'the outbox does not do its work')
  const store = await openOutbox(config.location, onError)
  const seal = createSeal(config.keys)
  await sayLostKeys(store, seal, log).catch(onError)
  const release = async (message: string) => {
    const { resumeName } = JSON.parse(message) as KeptRegistration
    if (resumeName) await resumes.release(resumeName)
  }
  const delivery = startDelivery({
    store,
    seal,
    lifetime: config.hours * HOUR_MS,
    deliver: (message, { id }) =>
      deliverRegistration(JSON.parse(message) as KeptRegistration, id, provider, log),
    async ended(outcome, message) {
      metrics.outboxDelivery(outcome)
      if (outcome !== 'delivered') await release(message)
    },
    postponed: () => metrics.outboxDelivery('postponed'),
    changed: (isAway) =>
      isAway
        ? log.warn('the provider is away; registrations are kept until it is back')
        : log.info('the provider is back; what was kept is delivered'),
    onError,
  })
  const endUpkeep = everyHour(
    async () => void (await store.forget(Date.now() - STORE_AND_FORWARD_TOLD_HOURS * HOUR_MS)),
    onError,
  )

  return {
    get isProviderAway() {
      return delivery.isAway
    },
    providerAnswered: () => delivery.answered(),
    async keep(registration, outage) {
      const kept = { id: randomUUIDv7(), secret: randomBytes(SECRET_BYTES).toString('base64url') }
      try {
        const entry = {
          id: kept.id,
          secretDigest: digestOf(kept.secret),
          sealed: seal.seal('message', kept.id, JSON.stringify(registration)),
          acceptedAt: Date.now(),
          mayHaveArrived: outage?.mayHaveArrived ?? false,
        }
        // Before it can be leased: a provider that just failed is not asked again at once.
        if (outage) delivery.failed(outage.retryAfterMs)
        if (await store.add(entry, config.maximum)) return kept
        log.error('the outbox is full; registrations are refused')
      } catch (error) {
        log.error({ err: error }, 'a registration could not be kept')
      }
      return null
    },
    async find(secret) {
      const entry = await store.findBySecret(digestOf(secret))
      return entry && { facts: entry, answer: answerOf(entry, seal, log) }
    },
    async withdraw(secret) {
      const found = await store.findBySecret(digestOf(secret))
      const terms = { holder: randomUUID(), now: Date.now(), duration: OUTBOX_LEASE_MS }
      const leased = found && (await store.leaseOne(found.id, terms))
      if (!leased?.sealed) return false
      const isEnded = await store.end(leased.id, terms.holder, 'withdrawn', null, Date.now())
      if (isEnded && seal.keyIds.includes(leased.sealed.keyId))
        await release(seal.open('message', leased.id, leased.sealed))
      return isEnded
    },
    statistics: () => store.statistics(),
    check: () => store.check(),
    async close() {
      // What is cut is delivered again.
      const cut = setTimeout(() => void provider.close(), drain)
      await delivery.close().finally(() => clearTimeout(cut))
      await endUpkeep()
      await store.close()
    },
  }
}

const digestOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

function answerOf({ id, state, sealed }: Entry, seal: Seal, log: FastifyBaseLogger): KeptAnswer | null {
  if (state === 'waiting' || !sealed) return null
  try {
    return JSON.parse(seal.open('answer', id, sealed)) as KeptAnswer
  } catch (error) {
    log.error({ err: error }, 'the answer to a registration cannot be opened')
    return null
  }
}

/** What waits under a lost key is kept: the key may be found. */
async function sayLostKeys(store: OutboxStore, seal: Seal, log: FastifyBaseLogger): Promise<void> {
  const { waitingByKey } = await store.statistics()
  const lost = Object.entries(waitingByKey).filter(([keyId]) => !seal.keyIds.includes(keyId))
  if (lost.length === 0) return
  const registrations = lost.reduce((sum, [, count]) => sum + count, 0)
  log.error(
    { registrations, keyIds: lost.map(([keyId]) => keyId) },
    'registrations wait that neither STORE_AND_FORWARD_KEY nor STORE_AND_FORWARD_OLD_KEY opens; they are kept',
  )
}
