import type { ColumnTypes } from '@resume-library/database/database'
import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import type { AccessTables } from './access-tables.ts'

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

const key: Column = (column) => column.notNull().primaryKey()
const present: Column = (column) => column.notNull()
const optional: Column = (column) => column
const ofOperator: Column = (column) => column.notNull().references('operators.id').onDelete('cascade')
const ofAudit: Column = (column) => column.notNull().references('audit.id').onDelete('cascade')

type Tables = {
  readonly [Name in keyof AccessTables]: Record<keyof AccessTables[Name], readonly [string, Column]>
}

const tablesOf = ({ id, text, time, amount }: ColumnTypes): Tables => ({
  operators: {
    id: [text, key],
    name: [text, present],
    role: [text, present],
    password_hash: [text, optional],
    generation: [amount, present],
    link_digest: [text, optional],
    link_expires_at: [time, optional],
    totp_secret: [text, optional],
    totp_pending: [text, optional],
    totp_step: [amount, present],
  },
  operator_sessions: {
    digest: [text, key],
    operator: [text, ofOperator],
    generation: [amount, present],
    begun_at: [time, present],
    used_at: [time, present],
  },
  operator_devices: { digest: [text, key], operator: [text, ofOperator], known_since: [time, present] },
  api_keys: {
    name: [text, key],
    digest: [text, (column) => column.notNull().unique()],
    access: [text, present],
    made_at: [time, present],
    used_at: [time, optional],
  },
  audit: {
    id: [id, key],
    at: [time, present],
    actor_kind: [text, present],
    actor_name: [text, present],
    action: [text, present],
    candidate_id: [id, optional],
    details: [text, optional],
  },
  audit_terms: { audit_id: [id, ofAudit], term: [text, present] },
  audit_retention: { deletable_before: [time, key] },
})

/** Adds the tables of operators, keys and the audit. */
export async function createAccess(database: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const [name, columns] of Object.entries(tablesOf(types)))
    await Object.entries(columns)
      .reduce(
        (table, [column, [type, more]]) => table.addColumn(column, sql.raw(type), more),
        database.schema.createTable(name),
      )
      .modifyEnd(sql.raw(types.tableSuffix))
      .execute()
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
