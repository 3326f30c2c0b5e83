import { RETRY_AFTER_MAX_MS } from '@resume-library/contract/limits'
import { retryAfterMs } from '@resume-library/contract/outcome'
import type { Attempt } from '@resume-library/outbox/delivery/deliver-entry'
import { Webhook } from 'standardwebhooks'
import { candidateAnswer } from '../../candidates/candidate-answer.ts'
import type { CandidateArchive } from '../../candidates/candidate-archive.ts'
import type { EventsConfig } from '../../notification-config.ts'
import { type EventType, messageOf } from '../messages.ts'

const TIMEOUT_MS = 15_000

/**
 * Creates a function that sends an event once, as Standard Webhooks say: any status but 2xx is tried again.
 *
 * @param closing cuts what is being sent
 */
export function createEventDelivery(
  { url, secret, includesRecord, publicUrl }: EventsConfig,
  archive: Pick<CandidateArchive, 'find'>,
  closing: AbortSignal,
) {
  const webhook = new Webhook(secret)
  return async (message: string, entry: { readonly id: string }): Promise<Attempt> => {
    const { type, id, at } = messageOf<EventType>(message)
    // Null where it is erased meanwhile.
    const record = includesRecord && type !== 'candidate.erased' ? await archive.find({ id }) : null
    const answer = record && candidateAnswer(record, publicUrl)
    const body = JSON.stringify({ type, timestamp: at, data: { ...answer, id } })
    const now = new Date()
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'resume-library',
      'webhook-id': entry.id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': webhook.sign(entry.id, now, body),
    }
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), closing])
      const answer = await fetch(url, { method: 'POST', redirect: 'manual', headers, body, signal })
      // The status says it all, however long the body is.
      await answer.body?.cancel().catch(() => {})
      return attemptOf(answer)
    } catch (error) {
      return later(true, reasonOf(error), null)
    }
  }
}

function attemptOf({ ok, status, headers }: Response): Attempt {
  if (ok) return { kind: 'ended', state: 'delivered', answer: `HTTP ${status}` }
  // Another event may be taken where this one is refused.
  const isDown = status >= 500 || status === 429 || status === 408
  const wait = isDown ? retryAfterMs(headers.get('retry-after'), Date.now()) : null
  return later(isDown, `HTTP ${status}`, wait && Math.min(RETRY_AFTER_MAX_MS, wait))
}

const later = (isDown: boolean, error: string, wait: number | null): Attempt => ({
  kind: 'later',
  isDown,
  mayHaveArrived: true,
  retryAfterMs: wait,
  error,
})

/** Names a failure by its code or kind, since messages may hold addresses. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as Error
  if (!(cause instanceof Error)) return name
  return 'code' in cause && cause.code ? String(cause.code) : cause.name
}
