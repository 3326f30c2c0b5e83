import type { Attempt } from '@resume-library/outbox/delivery/deliver-entry'
import type { FastifyBaseLogger } from 'fastify'
import type { ProviderAnswer } from '../registration/provider-answer.ts'
import type { ProviderClient } from '../registration/provider-client.ts'
import { isForWhatWasSent, isRefusal, wrongVariable } from '../registration/provider-refusal.ts'
import { type KeptRegistration, keptAnswer } from './kept-registration.ts'
import { type Outage, outageOfAnswer, outageOfError, retryAfterMsOf } from './outage.ts'

/**
 * Sends a registration that waits to the provider, once. Only what is for the person ends it; whatever is wrong
 * between service and provider may be put right, so it waits on.
 *
 * @param id by which both logs tell of it
 */
export async function deliverRegistration(
  { candidate, idempotencyKey }: KeptRegistration,
  id: string,
  provider: ProviderClient,
  log: FastifyBaseLogger,
): Promise<Attempt> {
  try {
    return attemptOf(await provider.register(candidate, idempotencyKey, id), log)
  } catch (error) {
    const outage = outageOfError(error)
    if (!outage) throw error
    return later(outage)
  }
}

function attemptOf(answer: ProviderAnswer, log: FastifyBaseLogger): Attempt {
  const { status, retryAfter } = answer
  const ended = { kind: 'ended', answer: JSON.stringify(keptAnswer(answer)) } as const
  if (status < 300) return { ...ended, state: 'delivered' }
  if (isForWhatWasSent(status)) return { ...ended, state: 'refused' }
  const outage = outageOfAnswer(answer)
  if (outage) return later(outage)
  const variable = wrongVariable(status)
  if (variable) log.error({ status }, `the provider refuses the service itself: ${variable} is wrong`)
  return {
    kind: 'later',
    isAway: false,
    mayHaveArrived: !isRefusal(status),
    retryAfterMs: retryAfterMsOf(retryAfter),
  }
}

const later = (outage: Outage): Attempt => ({ kind: 'later', isAway: true, ...outage })
