import type { DatabaseLocation } from '@resume-library/database/database'
import type { Kysely } from 'kysely'
import { insertEntry, SYSTEM } from '../access/audit.ts'
import { type CandidateTables, isList, RECORDED_FIELDS } from '../tables/candidate-columns.ts'
import type { CandidateArchive, CorrectableFields } from './candidate-archive.ts'
import { type CandidateChange, nextChange, type OnChange } from './candidate-changes.ts'
import { changedColumns, columnsOf, FOUND_COLUMNS, foundOfRow } from './candidate-row.ts'
import type { StoredRecord } from './candidate-store.ts'

interface Context {
  readonly kysely: Kysely<CandidateTables>
  readonly kind: DatabaseLocation['kind']
  readonly onChange: OnChange
}

export function correctionMethods(context: Context): Pick<CandidateArchive, 'correct' | 'verifyEmail'> {
  const { kysely } = context
  return {
    correct: (id, changes, ifPosition, by = SYSTEM) =>
      kysely.transaction().execute(async (transaction) => {
        const change = await nextChange(transaction)
        const before = await find(transaction, id)
        if (!before) return { kind: 'unknown' }
        if (before.position !== ifPosition) return { kind: 'changed', position: before.position }
        const fields = normalized(changes)
        const after = { ...before, ...fields }
        const hasNewAddress = after.email !== before.email
        if (hasNewAddress) {
          if (await isTaken(transaction, after.email)) return { kind: 'email_taken' }
          after.verified_at = null
        }
        await insertEntry(transaction, by, 'correct', id, differences(before, after))
        return {
          kind: 'corrected',
          before,
          after: await write(context, transaction, after, change, { kind: 'updated', hasNewAddress }),
        }
      }),

    verifyEmail: (id, email, at) =>
      kysely.transaction().execute(async (transaction) => {
        const change = await nextChange(transaction)
        const found = await find(transaction, id)
        if (found?.email !== email.trim().toLowerCase()) return false
        if (found.verified_at === null)
          await write(context, transaction, { ...found, verified_at: at.toISOString() }, change, {
            kind: 'verified',
          })
        return true
      }),
  }
}

/** Returns the fields that differ, as they were and are. */
function differences(before: StoredRecord, after: StoredRecord) {
  const names = RECORDED_FIELDS.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const pick = (record: StoredRecord) => Object.fromEntries(names.map((name) => [name, record[name]]))
  return { before: pick(before), after: pick(after) }
}

async function find(transaction: Kysely<CandidateTables>, id: string): Promise<StoredRecord | null> {
  const row = await transaction
    .selectFrom('candidates')
    .select(FOUND_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? foundOfRow(row) : null
}

async function isTaken(transaction: Kysely<CandidateTables>, email: string): Promise<boolean> {
  const other = await transaction
    .selectFrom('candidates')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return other !== undefined
}

/** Writes the record with its search index, and tells of the change. */
async function write(
  { kind, onChange }: Context,
  transaction: Kysely<CandidateTables>,
  record: StoredRecord,
  { position, at }: { readonly position: number; readonly at: string },
  news: Pick<CandidateChange, 'kind' | 'hasNewAddress'>,
): Promise<StoredRecord> {
  const { id, ...columns } = columnsOf(record)
  await transaction
    .updateTable('candidates')
    .set({ ...columns, verified_at: record.verified_at, ...changedColumns(record, position, at, kind) })
    .where('id', '=', id)
    .execute()
  await onChange(transaction, { ...news, id, position, at })
  return { ...record, position, changed_at: at }
}

/** Returns fields in the form in which registrations have them. */
function normalized(changes: Partial<CorrectableFields>): Partial<CorrectableFields> {
  const entries = Object.entries(changes).map(([name, value]) => {
    if (name === 'email') return [name, String(value).trim().toLowerCase()]
    if (!isList(name)) return [name, value]
    const items = (value as readonly string[]).map((item) => item.trim())
    return [name, [...new Set(items)].filter(Boolean)]
  })
  return Object.fromEntries(entries)
}
