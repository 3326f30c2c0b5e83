import { plainEmail } from '@resume-library/contract/visible'
import type { DatabaseLocation } from '@resume-library/database/database'
import type { Kysely } from 'kysely'
import { insertEntry, SYSTEM } from '../access/audit.ts'
import { type CandidateTables, RECORDED_FIELDS } from '../tables/candidate-columns.ts'
import type { CandidateArchive } from './candidate-archive.ts'
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
        const before = await findRecord(transaction, { id })
        if (!before) return 'candidate_unknown'
        if (before.position !== ifPosition) return 'candidate_changed'
        const after = { ...before, ...changes }
        const hasNewAddress = after.email !== before.email
        if (hasNewAddress) {
          if (await findRecord(transaction, { email: after.email })) return 'email_taken'
          after.verified_at = null
        }
        const changed = differences(before, after)
        if (Object.keys(changed.after).length === 0) return before
        await insertEntry(transaction, by, 'correct', id, changed)
        return write(context, transaction, after, change, { kind: 'updated', hasNewAddress })
      }),

    verifyEmail: (id, email, at) =>
      kysely.transaction().execute(async (transaction) => {
        const change = await nextChange(transaction)
        const found = await findRecord(transaction, { id })
        if (found?.email !== plainEmail(email).toLowerCase()) return false
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

/** Finds a candidate, also within a transaction. @param wanted as they are stored */
export async function findRecord(
  kysely: Kysely<CandidateTables>,
  wanted: { readonly id: string } | { readonly email: string },
): Promise<StoredRecord | null> {
  const found = kysely.selectFrom('candidates').select(FOUND_COLUMNS)
  const row = await found.where(({ and }) => and(wanted)).executeTakeFirst()
  return row ? foundOfRow(row) : null
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
