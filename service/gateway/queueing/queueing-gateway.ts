import { randomUUID } from 'node:crypto'
import { KEPT_PATH, type RegistrationAccepted } from '@resume-library/contract/service-api'
import { z } from 'zod'
import type { ProviderAnswer } from '../provider-answer.ts'
import { type Outage, outageOfAnswer, outageOfError } from '../provider-outcomes.ts'
import type { KeptRegistration } from './queued-registration.ts'
import type { Outbox } from './start-outbox.ts'

type Registration = Omit<KeptRegistration, 'idempotencyKey'> & { readonly idempotencyKey: string | null }

/**
 * Sends a registration to the provider, or keeps it where the provider is away. Where it can be neither sent nor kept,
 * the provider's failure is the answer, as without an outbox, unless the outbox's own database is away.
 *
 * @throws what `forward` throws; {OutboxStoreError}
 */
export async function forwardOrKeep(
  registration: Registration,
  forward: (key: string) => Promise<ProviderAnswer>,
  outbox: Outbox,
  base: () => string,
): Promise<ProviderAnswer> {
  const idempotencyKey = registration.idempotencyKey ?? randomUUID()
  const keep = async (outage: Outage | null) => {
    const kept = await outbox.keep({ ...registration, idempotencyKey }, outage)
    return kept && accepted(kept, base())
  }
  // While the provider is away, only the outbox tries it, one registration at a time.
  if (outbox.delivery.isAway) {
    const kept = await keep(null).catch(() => null)
    if (kept) return kept
  }
  try {
    const answer = await forward(idempotencyKey)
    const outage = outageOfAnswer(answer)
    if (!outage) outbox.delivery.answered()
    return (outage && (await keep(outage))) ?? answer
  } catch (error) {
    const outage = outageOfError(error)
    const kept = outage && (await keep(outage))
    if (!kept) throw error
    return kept
  }
}

export const acceptedSchema = z
  .object({ status: z.literal('accepted'), id: z.string(), status_url: z.string() })
  .meta({
    title: 'RegistrationAccepted',
    description: 'The provider is away: the registration is kept, and delivered when it is back',
  })

function accepted({ id, secret }: { id: string; secret: string }, base: string): ProviderAnswer {
  const body: RegistrationAccepted = { status: 'accepted', id, status_url: base + KEPT_PATH + secret }
  const content = { type: 'application/json; charset=utf-8', body: Buffer.from(JSON.stringify(body)) }
  return { status: 202, content, retryAfter: null, keptAt: body.status_url }
}
