import { randomUUID } from 'node:crypto'
import type { Delivery } from '@resume-library/outbox/delivery/delivery'
import type { ProviderAnswer } from '../provider-answer.ts'
import type { ProviderGateway, QueuedRegistration, Registration } from '../provider-gateway.ts'
import { outageOfAnswer, outageOfError } from '../provider-outcomes.ts'
import type { RegistrationQueue } from './enqueue.ts'

/** Registers by another gateway, and queues a registration where that finds the provider away. */
export const createQueueingGateway = (
  direct: ProviderGateway<ProviderAnswer>,
  queue: Pick<RegistrationQueue, 'enqueue'>,
  delivery: Pick<Delivery, 'isAway' | 'answered'>,
): ProviderGateway => ({
  register: (registration) => forwardOrEnqueue(registration, direct, queue, delivery),
})

/**
 * Sends a registration to the provider, or queues it where the provider is away. Where it can be neither sent nor queued,
 * the provider's failure is the answer, as without an outbox, unless the outbox's own database is away.
 */
async function forwardOrEnqueue(
  registration: Registration,
  direct: ProviderGateway<ProviderAnswer>,
  { enqueue }: Pick<RegistrationQueue, 'enqueue'>,
  delivery: Pick<Delivery, 'isAway' | 'answered'>,
): Promise<ProviderAnswer | QueuedRegistration> {
  const message = { ...registration, idempotencyKey: registration.idempotencyKey ?? randomUUID() }
  // While the provider is away, only the outbox tries it, one registration at a time.
  let mayBeQueued = false
  if (delivery.isAway) {
    const queued = await enqueue(message, null).catch(() => {
      mayBeQueued = true
      return null
    })
    if (queued) return queued
  }
  try {
    const answer = await direct.register(message)
    const outage = outageOfAnswer(answer)
    if (!outage) delivery.answered()
    return (outage && (await enqueue(message, outage))) ?? { ...answer, mayBeQueued }
  } catch (error) {
    const outage = outageOfError(error)
    const queued = outage && (await enqueue(message, outage))
    if (!queued) throw error
    return queued
  }
}
