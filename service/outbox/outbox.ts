import { STORE_AND_FORWARD_TOLD_HOURS } from '@resume-library/contract/limits'
import { type DeliveryOptions, startDelivery } from '@resume-library/outbox/delivery/delivery'
import { openOutbox } from '@resume-library/outbox/open-outbox'
import type { EntryFacts, OutboxStatistics } from '@resume-library/outbox/outbox-store'
import { createSeal } from '@resume-library/outbox/seal'
import type { ResumeStore } from '@resume-library/resumes/resume-store'
import { everyHour } from '@resume-library/server/process/every-hour'
import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from '../operators/metrics.ts'
import type { ProviderClient } from '../registration/provider-client.ts'
import { deliverRegistration } from './deliver-registration.ts'
import { createKeeping } from './keeping.ts'
import type { KeptAnswer, KeptRegistration } from './kept-registration.ts'
import { sayLostKeys } from './lost-keys.ts'
import type { Outage } from './outage.ts'
import type { StoreAndForward } from './outbox-config.ts'

const HOUR_MS = 60 * 60 * 1000

/** A registration that was kept. */
export interface Kept {
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
   * Keeps a registration durably, to be delivered later. The same one, by its Idempotency-Key and content, is kept once
   * while it waits.
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
  dependencies: OutboxDependencies,
  log: FastifyBaseLogger,
): Promise<Outbox> {
  const { provider, resumes, drain } = dependencies
  const onError = (error: unknown) => log.error({ err: error }, 'the outbox does not do its work')
  const store = await openOutbox(config.location, onError)
  const seal = createSeal(config.keys)
  await sayLostKeys(store, seal, log).catch(onError)
  const release = (message: string) => releaseResume(message, resumes)
  const delivery = startDelivery({
    store,
    seal,
    lifetime: config.hours * HOUR_MS,
    ...deliveryOf(dependencies, release, log),
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
    providerAnswered: delivery.answered,
    ...createKeeping({ store, seal, delivery, maximum: config.maximum, release, log }),
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

/** How registrations are delivered, and who hears of it. */
function deliveryOf(
  { provider, metrics }: OutboxDependencies,
  release: (message: string) => Promise<void>,
  log: FastifyBaseLogger,
): Pick<DeliveryOptions, 'deliver' | 'ended' | 'postponed' | 'changed'> {
  return {
    deliver: (message, { id }) =>
      deliverRegistration(JSON.parse(message) as KeptRegistration, id, provider, log),
    async ended(outcome, message) {
      metrics.outboxDelivery(outcome)
      if (outcome !== 'delivered' && message !== null) await release(message)
    },
    postponed: () => metrics.outboxDelivery('postponed'),
    changed: (isAway) =>
      isAway
        ? log.warn('the provider is away; registrations are kept until it is back')
        : log.info('the provider is back; what was kept is delivered'),
  }
}

/** Gives up the resume of a registration by which nobody is registered. */
export async function releaseResume(message: string, resumes: ResumeStore): Promise<void> {
  const { resumeName } = JSON.parse(message) as KeptRegistration
  if (resumeName) await resumes.release(resumeName)
}
