import { STORE_AND_FORWARD_TOLD_HOURS } from '@resume-library/contract/limits'
import { type DeliveryOptions, startDelivery } from '@resume-library/outbox/delivery/delivery'
import { openOutbox } from '@resume-library/outbox/kysely-outbox-store'
import type { OutboxStore } from '@resume-library/outbox/outbox-store'
import { createSeal, type Seal } from '@resume-library/outbox/seal'
import type { ResumeStore } from '@resume-library/resumes/resume-store'
import { everyHour } from '@resume-library/server/process/every-hour'
import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from '../../operators/metrics.ts'
import type { ProviderClient } from '../provider-client.ts'
import { deliverRegistration } from './deliver-registration.ts'
import { createKeeping, type KeepingParts } from './enqueue.ts'
import type { StoreAndForward } from './outbox-config.ts'
import type { KeptRegistration } from './queued-registration.ts'
import { releaseResume } from './release-resume.ts'

type Release = KeepingParts['release']

const HOUR_MS = 60 * 60 * 1000

export interface OutboxDependencies {
  readonly provider: ProviderClient
  readonly resumes: ResumeStore
  readonly metrics: Metrics
  readonly interval: number
  /** How long deliveries may still take once the outbox closes, in milliseconds. */
  readonly drain: number
}

export type Outbox = Awaited<ReturnType<typeof startOutbox>>

/** Opens the outbox and begins to deliver what waits in it. @throws as `openOutbox` */
export async function startOutbox(
  config: StoreAndForward,
  dependencies: OutboxDependencies,
  log: FastifyBaseLogger,
) {
  const { provider, resumes, interval, drain } = dependencies
  const onError = (error: unknown) => log.error({ err: error }, 'the outbox does not do its work')
  const store = await openOutbox(config.location, onError)
  const seal = createSeal(config.keys)
  await sayLostKeys(store, seal, log).catch(onError)
  const release: Release = (message, mayHaveArrived) => releaseResume(message, mayHaveArrived, resumes)
  const delivery = startDelivery({
    store,
    seal,
    interval,
    lifetime: config.hours * HOUR_MS,
    ...deliveryOf(dependencies, release, log),
    onError,
  })
  const endUpkeep = everyHour(
    async () => void (await store.forget(Date.now() - STORE_AND_FORWARD_TOLD_HOURS * HOUR_MS)),
    onError,
  )
  return {
    delivery,
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

function deliveryOf(
  { provider, metrics }: OutboxDependencies,
  release: Release,
  log: FastifyBaseLogger,
): Pick<DeliveryOptions, 'deliver' | 'ended' | 'postponed' | 'changed'> {
  return {
    deliver: (message, { id }) =>
      deliverRegistration(JSON.parse(message) as KeptRegistration, id, provider, log),
    async ended(outcome, message, mayHaveArrived) {
      metrics.outboxDelivery(outcome)
      if (outcome === 'expired')
        log.error(idsIn(message), 'a registration has waited for too long, and is given up')
      if (outcome !== 'delivered') await release(message, mayHaveArrived)
    },
    postponed: () => metrics.outboxDelivery('postponed'),
    changed: (isAway) =>
      isAway
        ? log.warn('the provider is away; registrations are kept until it is back')
        : log.info('the provider is back; what was kept is delivered'),
  }
}

function idsIn(message: string | null): { readonly request_id?: string | undefined } {
  return message === null ? {} : { request_id: (JSON.parse(message) as KeptRegistration).requestId }
}

/** Says at a start what waits under a lost key. It is kept until its time is over: the key may be found. */
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
