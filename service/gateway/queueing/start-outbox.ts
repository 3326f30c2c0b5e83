import { OUTCOME_TTL_HOURS } from '@resume-library/contract/limits'
import { type Cipher, createCipher } from '@resume-library/outbox/cipher'
import { startDelivery } from '@resume-library/outbox/delivery/delivery'
import { openOutbox } from '@resume-library/outbox/kysely-outbox-store'
import type { OutboxStore } from '@resume-library/outbox/outbox-store'
import type { Uploads } from '@resume-library/resumes/uploads'
import { everyHour } from '@resume-library/server/process/repeated'
import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from '../../operators/metrics.ts'
import type { ProviderAnswer } from '../provider-answer.ts'
import type { ProviderGateway, Registration } from '../provider-gateway.ts'
import { deliverRegistration, type StoredAnswer } from './deliver-registration.ts'
import { createRegistrationQueue, type QueueParts } from './enqueue.ts'
import type { StoreAndForward } from './outbox-config.ts'
import { createQueueingGateway } from './queueing-gateway.ts'
import { releaseResume } from './release-resume.ts'

type Release = QueueParts['release']

const HOUR_MS = 60 * 60 * 1000

export interface OutboxParts {
  readonly direct: ProviderGateway<ProviderAnswer>
  readonly cutCalls: () => void
  readonly uploads: Uploads
  readonly metrics: Metrics
  readonly interval: number
  /** Milliseconds for deliveries in flight while the outbox closes. */
  readonly drain: number
}

export type Outbox = Awaited<ReturnType<typeof startOutbox>>

/** Opens the outbox and starts its delivery. @throws as `openOutbox` */
export async function startOutbox(config: StoreAndForward, parts: OutboxParts, log: FastifyBaseLogger) {
  const { direct, cutCalls, uploads, metrics, interval, drain } = parts
  const onError = (error: unknown) => log.error({ err: error }, 'outbox failed')
  const store = await openOutbox(config.location, onError)
  const cipher = createCipher(config.keys)
  await logLostKeys(store, cipher, log).catch(onError)
  const release: Release = (message, mayHaveArrived) => releaseResume(message, mayHaveArrived, uploads)
  const delivery = startDelivery({
    store,
    cipher,
    interval,
    lifetime: config.hours * HOUR_MS,
    onError,
    deliver: (message, { id }) => deliverRegistration(JSON.parse(message) as Registration, id, direct, log),
    async onEnded(outcome, message, mayHaveArrived, answer) {
      metrics.outboxDelivery(outcome)
      if (outcome === 'refused') metrics.registrationRefused((JSON.parse(answer!) as StoredAnswer).status)
      if (outcome === 'expired') log.error({ request_id: requestIdIn(message) }, 'registration expired')
      if (outcome !== 'delivered') await release(message, mayHaveArrived)
    },
    onPostponed: () => metrics.outboxDelivery('postponed'),
    onHealthChange: (isDown) => (isDown ? log.warn('provider unreachable') : log.info('provider recovered')),
  })
  const endUpkeep = everyHour(
    async () => void (await store.deleteEnded(Date.now() - OUTCOME_TTL_HOURS * HOUR_MS)),
    onError,
  )
  const limits = { maximum: config.maximum, metrics }
  const queue = createRegistrationQueue({ store, cipher, delivery, ...limits, release, log })
  return {
    gateway: createQueueingGateway(direct, queue, delivery),
    find: queue.find,
    withdraw: queue.withdraw,
    statistics: () => store.statistics(),
    check: () => store.check(),
    async close() {
      const cut = setTimeout(cutCalls, drain)
      await delivery.close().finally(() => clearTimeout(cut))
      await endUpkeep()
      await store.close()
    },
  }
}

const requestIdIn = (message: string | null) =>
  message === null ? undefined : (JSON.parse(message) as Registration).requestId

/** Logs registrations that no key decrypts. They stay until they expire: the key may be restored. */
async function logLostKeys(store: OutboxStore, cipher: Cipher, log: FastifyBaseLogger): Promise<void> {
  const { waitingByKey } = await store.statistics()
  const lost = Object.entries(waitingByKey).filter(([keyId]) => !cipher.keyIds.includes(keyId))
  if (lost.length === 0) return
  const registrations = lost.reduce((sum, [, count]) => sum + count, 0)
  log.error({ registrations, keyIds: lost.map(([keyId]) => keyId) }, 'queued registrations not decrypted')
}
