import { createHash, randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Cipher } from '@resume-library/outbox/cipher'
import type { Delivery } from '@resume-library/outbox/delivery/delivery'
import {
  type Entry,
  type EntryFacts,
  type OutboxStore,
  OutboxStoreError,
} from '@resume-library/outbox/outbox-store'
import { Refusal } from '@resume-library/server/refusals/refusal'
import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from '../../operators/metrics.ts'
import { refuse } from '../../refusals.ts'
import type { QueuedRegistration, Registration } from '../provider-gateway.ts'
import { NEVER_SENT, type Outage } from '../provider-outcomes.ts'
import type { StoredAnswer } from './deliver-registration.ts'

const SECRET_BYTES = 16
const MAX_ATTEMPTS = 5

/** Registration with a key, so that repeated attempts register it once. */
export type QueueableRegistration = Registration & { readonly idempotencyKey: string }

interface QueuedMessage extends QueueableRegistration {
  /** Secret of its status address, returned again to the same registration. */
  readonly secret: string
}

export interface FoundRegistration {
  readonly facts: EntryFacts
  /** Null while it waits, without an answer, or where no key decrypts it. */
  readonly answer: StoredAnswer | null
}

export interface QueueParts {
  readonly store: OutboxStore
  readonly cipher: Cipher
  readonly delivery: Pick<Delivery, 'recordFailure'>
  readonly maximum: number
  readonly metrics: Pick<Metrics, 'outboxQuotaRefused'>
  /** Releases the resume of a registration that ended undelivered. */
  readonly release: (message: string | null, mayHaveArrived: boolean) => Promise<void>
  readonly log: FastifyBaseLogger
}

export type RegistrationQueue = ReturnType<typeof createRegistrationQueue>

export function createRegistrationQueue(parts: QueueParts) {
  const { store, cipher, log } = parts
  return {
    /**
     * Queues a registration durably, once for its Idempotency-Key and content.
     *
     * @returns null where the queue is full
     * @throws {OutboxStoreError} where the database is down or full; the registration may be queued anyway
     * @throws {Refusal} `queue_quota_exceeded` where its client has its share of the queue
     */
    async enqueue(
      registration: QueueableRegistration,
      outage: Outage | null,
    ): Promise<QueuedRegistration | null> {
      const requestLog = log.child({ request_id: registration.requestId })
      try {
        // First, so that the new entry is not delivered immediately.
        if (outage) await parts.delivery.recordFailure(outage.retryAfterMs)
        const queued = await enqueueOnce(registration, outage, parts)
        if (queued === 'client_full') {
          parts.metrics.outboxQuotaRefused()
          throw refuse('queue_quota_exceeded', outage?.mayHaveArrived ? {} : { cause: NEVER_SENT })
        }
        if (queued) requestLog.info({ id: queued.id }, 'registration queued')
        else requestLog.error('outbox is full')
        return queued
      } catch (error) {
        if (error instanceof Refusal) throw error
        requestLog.error({ err: error }, 'registration not queued')
        if (error instanceof OutboxStoreError) throw error
        return null
      }
    },
    async find(secret: string): Promise<FoundRegistration | null> {
      const entry = await store.findBySecret(digestOf(secret))
      return entry && { facts: entry, answer: answerOf(entry, cipher, log) }
    },
    /** @returns false where it has ended, or is being delivered */
    withdraw: (secret: string) => withdraw(secret, parts),
  }
}

async function enqueueOnce(
  registration: QueueableRegistration,
  outage: Outage | null,
  parts: QueueParts,
): Promise<QueuedRegistration | 'client_full' | null> {
  const { store, cipher, maximum } = parts
  const fingerprint = cipher.fingerprint(contentOf(registration))
  for (let time = 0; time < MAX_ATTEMPTS; time += 1) {
    const queued = {
      kind: 'queued' as const,
      id: randomUUIDv7(),
      secret: randomBytes(SECRET_BYTES).toString('base64url'),
    }
    const message: QueuedMessage = { ...registration, client: null, secret: queued.secret }
    const entry = {
      id: queued.id,
      secretDigest: digestOf(queued.secret),
      fingerprint,
      content: cipher.encrypt('message', queued.id, JSON.stringify(message)),
      acceptedAt: Date.now(),
      mayHaveArrived: outage?.mayHaveArrived ?? false,
      client: cipher.fingerprint(`client ${registration.client}`),
    }
    const added = await store.add(entry, maximum)
    if (added === 'added') return queued
    if (added === 'full') return null
    if (added === 'client_full') return added
    const first = await store.findWaiting(fingerprint)
    if (first) {
      const { secret, requestId } = JSON.parse(
        cipher.decrypt('message', first.id, first.content!),
      ) as QueuedMessage
      // The entry of this same request, added by a lost attempt, needs the claim.
      if (requestId !== registration.requestId) await releaseClaim(JSON.stringify(message), entry, parts)
      return { kind: 'queued', id: first.id, secret }
    }
  }
  throw new Error('the queued registration kept ending before it was found')
}

/** Serializes what identifies a registration: without date and consent, which differ between attempts. */
function contentOf({ candidate, idempotencyKey }: QueueableRegistration): string {
  const { registration_date, consent, ...content } = candidate
  return JSON.stringify([idempotencyKey, content])
}

async function withdraw(secret: string, parts: QueueParts): Promise<boolean> {
  const { store, cipher } = parts
  const found = await store.findBySecret(digestOf(secret))
  const holder = randomUUID()
  const leased = found && (await store.leaseOne(found.id, holder))
  if (!leased || leased === 'held') return false
  const isEnded = await store.end(leased.id, holder, 'withdrawn', null, Date.now())
  const message = cipher.tryDecrypt('message', leased.id, leased.content)
  if (isEnded) await releaseClaim(message, leased, parts)
  return isEnded
}

const releaseClaim = (
  message: string | null,
  { mayHaveArrived }: Pick<Entry, 'mayHaveArrived'>,
  { release, log }: QueueParts,
) => release(message, mayHaveArrived).catch((error) => log.warn({ err: error }, 'resume claim not released'))

const digestOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

function answerOf(
  { id, state, content }: Entry,
  cipher: Cipher,
  log: FastifyBaseLogger,
): StoredAnswer | null {
  if (state === 'waiting' || !content) return null
  try {
    return JSON.parse(cipher.decrypt('answer', id, content)) as StoredAnswer
  } catch (error) {
    log.error({ err: error }, 'stored answer not decrypted')
    return null
  }
}
