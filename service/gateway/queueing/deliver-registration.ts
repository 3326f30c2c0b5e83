import type { Attempt } from '@resume-library/outbox/delivery/deliver-entry'
import type { Refusal } from '@resume-library/server/refusals/refusal'
import type { FastifyBaseLogger } from 'fastify'
import { jsonOf, type ProviderAnswer } from '../provider-answer.ts'
import type { ProviderGateway, Registration } from '../provider-gateway.ts'
import {
  isClientError,
  isRefusal,
  type Outage,
  outageOfAnswer,
  outageOfError,
  retryAfterMsOf,
} from '../provider-outcomes.ts'

export interface StoredAnswer {
  readonly status: number
  /** Parsed JSON, text, or null. */
  readonly body: unknown
}

/** Logged at debug level, since an outage repeats it every few seconds. */
const POSTPONED = 'delivery postponed'

/** Sends a queued registration once. Success and a refusal of its content end it; anything else postpones it. */
export async function deliverRegistration(
  registration: Registration,
  id: string,
  direct: ProviderGateway<ProviderAnswer>,
  log: FastifyBaseLogger,
): Promise<Attempt> {
  const requestLog = log.child({ request_id: registration.requestId, id })
  try {
    const answer = await direct.register(registration)
    const attempt = attemptOf(answer)
    if (attempt.kind === 'ended') requestLog.info({ status: answer.status }, `registration ${attempt.state}`)
    else requestLog.debug({ status: answer.status }, POSTPONED)
    return attempt
  } catch (error) {
    const outage = outageOfError(error)
    if (!outage) throw error
    requestLog.debug({ code: (error as Refusal).code }, POSTPONED)
    return later(outage)
  }
}

function attemptOf(answer: ProviderAnswer): Attempt {
  const { status, retryAfter } = answer
  const ended = { kind: 'ended', answer: JSON.stringify(storedAnswer(answer)) } as const
  if (status < 300) return { ...ended, state: 'delivered' }
  if (isClientError(status)) return { ...ended, state: 'refused' }
  const outage = outageOfAnswer(answer)
  if (outage) return later(outage)
  return {
    kind: 'later',
    isDown: false,
    mayHaveArrived: !isRefusal(status),
    retryAfterMs: retryAfterMsOf(retryAfter),
  }
}

const later = (outage: Outage): Attempt => ({ kind: 'later', isDown: true, ...outage })

function storedAnswer(answer: ProviderAnswer): StoredAnswer {
  const json = jsonOf(answer)
  return {
    status: answer.status,
    body: json === undefined ? answer.content?.body.toString('utf8') || null : json,
  }
}
