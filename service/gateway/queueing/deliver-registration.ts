import type { Attempt } from '@resume-library/outbox/delivery/deliver-entry'
import type { Refusal } from '@resume-library/server/refusals/refusal'
import type { FastifyBaseLogger } from 'fastify'
import type { ProviderAnswer } from '../provider-answer.ts'
import type { ProviderClient } from '../provider-client.ts'
import {
  isForWhatWasSent,
  isRefusal,
  type Outage,
  outageOfAnswer,
  outageOfError,
  retryAfterMsOf,
} from '../provider-outcomes.ts'
import { type KeptRegistration, keptAnswer } from './queued-registration.ts'

/** Every few seconds for as long as an outage lasts, of which the log has told once. */
const POSTPONED = 'postponed'

/**
 * Sends a registration that waits to the provider, once. Only what is for the person ends it; whatever is wrong
 * between service and provider may be put right, so it waits on.
 */
export async function deliverRegistration(
  registration: KeptRegistration,
  id: string,
  provider: ProviderClient,
  log: FastifyBaseLogger,
): Promise<Attempt> {
  const { candidate, idempotencyKey, requestId = id } = registration
  const told = log.child({ request_id: requestId, id })
  try {
    const answer = await provider.register(candidate, idempotencyKey, requestId)
    const attempt = attemptOf(answer)
    if (attempt.kind === 'ended') told.info({ status: answer.status }, attempt.state)
    else told.debug({ status: answer.status }, POSTPONED)
    return attempt
  } catch (error) {
    const outage = outageOfError(error)
    if (!outage) throw error
    told.debug({ code: (error as Refusal).code }, POSTPONED)
    return later(outage)
  }
}

function attemptOf(answer: ProviderAnswer): Attempt {
  const { status, retryAfter } = answer
  const ended = { kind: 'ended', answer: JSON.stringify(keptAnswer(answer)) } as const
  if (status < 300) return { ...ended, state: 'delivered' }
  if (isForWhatWasSent(status)) return { ...ended, state: 'refused' }
  const outage = outageOfAnswer(answer)
  if (outage) return later(outage)
  return {
    kind: 'later',
    isAway: false,
    mayHaveArrived: !isRefusal(status),
    retryAfterMs: retryAfterMsOf(retryAfter),
  }
}

const later = (outage: Outage): Attempt => ({ kind: 'later', isAway: true, ...outage })
