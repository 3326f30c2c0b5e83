import type { Database } from '@resume-library/database/database'
import type { EntryState } from '../outbox-store.ts'

/** The table as Kysely sees it. Times are milliseconds; they say more than an engine's own and are the same in both. */
export interface OutboxTable {
  id: string
  secret_digest: string
  /** Null in rows of the first version. */
  fingerprint: string | null
  state: EntryState
  accepted_at: number
  next_attempt_at: number
  ended_at: number | null
  attempts: number
  may_have_arrived: boolean | number
  /** Null where nobody delivers it. */
  lease_holder: string | null
  leased_until: number | null
  key_id: string | null
  sealed: Uint8Array | null
}

/** One row: what is true of those who take the deliveries. */
interface RecipientTable {
  /** Null where nobody tries it. */
  probe_holder: string | null
  probe_until: number | null
  answered_at: number
  retry_at: number
}

export interface OutboxTables {
  outbox: OutboxTable
  outbox_recipient: RecipientTable
}

export type OutboxDatabase = Database<OutboxTables>
