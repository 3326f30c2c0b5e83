import type { ColumnTypes } from '@resume-library/database/database'
import { type Kysely, sql } from 'kysely'
import {
  amount,
  type Column,
  createTable,
  id,
  idIn,
  key,
  optional,
  type TableOf,
  text,
  time,
} from './columns.ts'

export const ROLES = ['reader', 'editor'] as const
export type Role = (typeof ROLES)[number]

const TABLES = {
  operators: {
    /** Name in lower case. */
    id: key(text),
    name: text,
    role: text as Column<Role>,
    /** PHC string; null until a password is set. */
    password_hash: optional(text),
    /** Number of the password; sessions of earlier ones are over. */
    generation: amount,
    link_digest: optional(text),
    link_expires_at: optional(time),
    /** In base32; null without codes. */
    totp_secret: optional(text),
    /** Not confirmed by a code yet. */
    totp_pending: optional(text),
    /** Time step of the last accepted code. */
    totp_step: amount,
  },
  operator_sessions: {
    digest: key(text),
    operator: idIn('operators', text),
    generation: amount,
    begun_at: time,
    used_at: time,
  },
  /** Browsers that have signed in before. */
  operator_devices: { digest: key(text), operator: idIn('operators', text), known_since: time },
  api_keys: {
    name: key(text),
    digest: { ...text, constrain: (built) => built.notNull().unique() } as Column<string>,
    access: text as Column<'read' | 'write'>,
    made_at: time,
    used_at: optional(time),
  },
  audit: {
    /** UUID, version 7. */
    id: key(id),
    at: time,
    actor_kind: text,
    actor_name: text,
    action: text,
    candidate_id: optional(id),
    /** JSON; null for none, and after the erasure of a candidate. */
    details: optional(text),
  },
  /** Words of searches, by which the erasure of a candidate finds them. */
  audit_terms: { audit_id: idIn('audit', id), term: text },
  /** One row: entries before this time may be deleted. */
  audit_retention: { deletable_before: key(time) },
}

export type AccessTables = { [Name in keyof typeof TABLES]: TableOf<(typeof TABLES)[Name]> }

/** Adds the tables of operators, keys and the audit. */
export async function createAccess(database: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const [name, columns] of Object.entries(TABLES))
    await createTable(database, types, name, columns).execute()
  for (const [table, column] of INDEXES)
    await database.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
  await sql`insert into audit_retention values ('0001-01-01T00:00:00.000Z')`.execute(database)
  for (const statement of types.tableSuffix === 'strict' ? SQLITE_TRIGGERS : POSTGRES_TRIGGERS)
    await sql.raw(statement).execute(database)
}

const INDEXES = [
  ['audit', 'candidate_id'],
  ['audit', 'actor_name'],
  ['audit_terms', 'term'],
  ['audit_terms', 'audit_id'],
] as const

/** Adds the order of entries to their filters: a page of a few among millions reads no others. */
export async function indexAudit({ schema }: Kysely<unknown>): Promise<void> {
  for (const column of ['action', 'actor_name'])
    await schema.createIndex(`audit_${column}_id`).on('audit').columns([column, 'id']).execute()
}

/** Only details may go. */
const CHANGES_FACTS = ['id', 'at', 'actor_kind', 'actor_name', 'action', 'candidate_id']
  .map((column) => `new.${column} is distinct from old.${column}`)
  .join(' or ')
const CHANGES_MORE_THAN_DETAILS = `new.details is not null or ${CHANGES_FACTS}`

const IS_DELETABLE = 'old.at < (select deletable_before from audit_retention)'
const REFUSAL = "'the audit is append-only'"

const SQLITE_TRIGGERS = [
  ['audit_facts_stay', `update on audit when ${CHANGES_MORE_THAN_DETAILS}`],
  ['audit_entries_stay', `delete on audit when not ${IS_DELETABLE}`],
  ['audit_entries_are_new', 'insert on audit when exists (select 1 from audit where id = new.id)'],
].map(([name, event]) => `create trigger ${name} before ${event} begin select raise(abort, ${REFUSAL}); end`)

const POSTGRES_TRIGGERS = [
  `create function keep_audit() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      if ${IS_DELETABLE} then return old; end if;
    end if;
    raise exception ${REFUSAL};
  end $$`,
  `create trigger audit_facts_stay before update on audit for each row when (${CHANGES_MORE_THAN_DETAILS})
  execute function keep_audit()`,
  'create trigger audit_entries_stay before delete on audit for each row execute function keep_audit()',
  'create trigger audit_stays before truncate on audit for each statement execute function keep_audit()',
]
