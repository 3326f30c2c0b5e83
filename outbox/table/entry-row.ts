import type { Selectable } from 'kysely'
import type { Entry, NewEntry } from '../outbox-store.ts'
import type { OutboxTable } from './outbox-table.ts'

export function entryOf(row: Selectable<OutboxTable>): Entry {
  return {
    id: row.id,
    state: row.state,
    acceptedAt: row.accepted_at,
    attempts: row.attempts,
    mayHaveArrived: Boolean(row.may_have_arrived),
    nextAttemptAt: row.next_attempt_at,
    endedAt: row.ended_at,
    sealed: row.sealed && row.key_id !== null ? { keyId: row.key_id, bytes: row.sealed } : null,
  }
}

export const rowOf = ({ id, sealed, acceptedAt, mayHaveArrived, ...entry }: NewEntry): OutboxTable => ({
  id,
  secret_digest: entry.secretDigest,
  fingerprint: entry.fingerprint,
  state: 'waiting',
  accepted_at: acceptedAt,
  next_attempt_at: acceptedAt,
  ended_at: null,
  attempts: 0,
  may_have_arrived: mayHaveArrived,
  lease_holder: null,
  leased_until: null,
  key_id: sealed.keyId,
  sealed: sealed.bytes,
})
