import { randomUUID } from 'node:crypto'
import type { Delivery } from '@resume-library/outbox/delivery/delivery'
import { OutboxStoreError } from '@resume-library/outbox/outbox-store'
import type { ProviderAnswer } from '../provider-answer.ts'
import type { ProviderGateway } from '../provider-gateway.ts'
import { outageOfAnswer, outageOfError } from '../provider-outcomes.ts'
import type { RegistrationQueue } from './enqueue.ts'

/**
 * Forwards registrations to the provider, and queues them during an outage, such as a 503. If the queue is full, the
 * failure is the answer, and a refusal if the client has its share. `deliver-registration.ts` delivers them;
 * `outbox/delivery/` decides when.
 */
export const createQueueingGateway = (
  direct: ProviderGateway<ProviderAnswer>,
  { enqueue }: Pick<RegistrationQueue, 'enqueue'>,
  delivery: Pick<Delivery, 'isDown' | 'recordSuccess'>,
): ProviderGateway => ({
  async register(received) {
    const registration = { ...received, idempotencyKey: received.idempotencyKey ?? randomUUID() }
    let mayBeQueued = false
    // During an outage only the outbox tries the provider.
    if (delivery.isDown) {
      const queued = await enqueue(registration, null).catch((error) => {
        if (!(error instanceof OutboxStoreError)) throw error
        mayBeQueued = true
        return null
      })
      if (queued) return queued
    }
    try {
      const answer = await direct.register(registration)
      const outage = outageOfAnswer(answer)
      if (!outage) delivery.recordSuccess()
      return (outage && (await enqueue(registration, outage))) ?? { ...answer, mayBeQueued }
    } catch (error) {
      const outage = outageOfError(error)
      const queued = outage && (await enqueue(registration, outage))
      if (!queued) throw error
      return queued
    }
  },
})
