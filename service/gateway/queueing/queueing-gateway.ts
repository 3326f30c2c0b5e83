import { randomUUID } from 'node:crypto'
import type { Delivery } from '@resume-library/outbox/delivery/delivery'
import type { ProviderAnswer } from '../provider-answer.ts'
import type { ProviderGateway, QueuedRegistration, Registration } from '../provider-gateway.ts'
import { outageOfAnswer, outageOfError } from '../provider-outcomes.ts'
import type { RegistrationQueue } from './enqueue.ts'

export const createQueueingGateway = (
  direct: ProviderGateway<ProviderAnswer>,
  queue: Pick<RegistrationQueue, 'enqueue'>,
  delivery: Pick<Delivery, 'isDown' | 'recordSuccess'>,
): ProviderGateway => ({
  register: (registration) => forwardOrEnqueue(registration, direct, queue, delivery),
})

/** Sends a registration, or queues it where the provider is down. With a full queue, answers its failure. */
async function forwardOrEnqueue(
  registration: Registration,
  direct: ProviderGateway<ProviderAnswer>,
  { enqueue }: Pick<RegistrationQueue, 'enqueue'>,
  delivery: Pick<Delivery, 'isDown' | 'recordSuccess'>,
): Promise<ProviderAnswer | QueuedRegistration> {
  const message = { ...registration, idempotencyKey: registration.idempotencyKey ?? randomUUID() }
  // While the provider is down, only the outbox tries it, one registration at a time.
  let mayBeQueued = false
  if (delivery.isDown) {
    const queued = await enqueue(message, null).catch(() => {
      mayBeQueued = true
      return null
    })
    if (queued) return queued
  }
  try {
    const answer = await direct.register(message)
    const outage = outageOfAnswer(answer)
    if (!outage) delivery.recordSuccess()
    return (outage && (await enqueue(message, outage))) ?? { ...answer, mayBeQueued }
  } catch (error) {
    const outage = outageOfError(error)
    const queued = outage && (await enqueue(message, outage))
    if (!queued) throw error
    return queued
  }
}
