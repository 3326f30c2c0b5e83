import type { ColumnType } from 'kysely'

export const ROLES = ['reader', 'editor'] as const
export type Role = (typeof ROLES)[number]

type Time = ColumnType<string | Date, string, string>
type TimeOrNull = ColumnType<string | Date | null, string | null, string | null>

interface OperatorTable {
  /** Name in lower case. */
  id: string
  name: string
  role: Role
  /** PHC string; null until a password is set. */
  password_hash: string | null
  /** Number of the password; sessions of earlier ones are over. */
  generation: number
  link_digest: string | null
  link_expires_at: TimeOrNull
  /** In base32; null without codes. */
  totp_secret: string | null
  /** Not confirmed by a code yet. */
  totp_pending: string | null
  /** Time step of the last accepted code. */
  totp_step: number
}

interface SessionTable {
  digest: string
  operator: string
  generation: number
  begun_at: Time
  used_at: Time
}

/** Browsers that have signed in before. */
interface DeviceTable {
  digest: string
  operator: string
  known_since: Time
}

interface KeyTable {
  name: string
  digest: string
  access: 'read' | 'write'
  made_at: Time
  used_at: TimeOrNull
}

interface AuditTable {
  /** UUID, version 7. */
  id: string
  at: Time
  actor_kind: string
  actor_name: string
  action: string
  candidate_id: string | null
  /** JSON; null for none, and after the erasure of a candidate. */
  details: string | null
}

/** Words of searches, by which the erasure of a candidate finds them. */
interface AuditTermTable {
  audit_id: string
  term: string
}

/** One row: entries before this time may be deleted. */
interface AuditRetentionTable {
  deletable_before: Time
}

export interface AccessTables {
  operators: OperatorTable
  operator_sessions: SessionTable
  operator_devices: DeviceTable
  api_keys: KeyTable
  audit: AuditTable
  audit_terms: AuditTermTable
  audit_retention: AuditRetentionTable
}
