import { type DatabaseLocation, sqliteLocation } from '@resume-library/database/database'
import type { Kysely } from 'kysely'
import { nextChange } from '../../candidates/candidate-changes.ts'
import type { NewCandidate } from '../../candidates/candidate-store.ts'
import { insertStored } from '../../candidates/kysely-candidate-archive.ts'
import type { CandidateTables } from '../../tables/candidate-columns.ts'
import { guardMethods } from '../../tables/guard-methods.ts'
import { EVENTS_OUTBOX, MAIL_OUTBOX } from '../../tables/notification-tables.ts'
import { CommandError, withArchive } from '../command-line/command.ts'

/** Limited by the parameters of one statement. */
const PAGE_SIZE = 500
/** Tables besides candidates, in the order of their references, with a key to page by. Sessions end: people sign in again. */
const TABLES = {
  ...{ operators: 'id', api_keys: 'name', erased_keys: 'digest', withheld_candidates: 'candidate_id' },
  ...{ erasures: 'candidate_id', candidate_notes: 'id', audit: 'id', audit_terms: 'rowid' },
  ...{ funnel_days: 'rowid', [EVENTS_OUTBOX]: 'id', [MAIL_OUTBOX]: 'id' },
}

type Row = Readonly<Record<string, unknown>>
/** Database whose rows may be of any table. */
type Tables = Kysely<Record<string, Row>>

/**
 * Loads the records of an SQLite database into another one in one transaction: a failure or a kill leaves nothing. Rows
 * with a key that is there already, such as those of operators, stay as they are.
 *
 * @param placeFiles runs before the end of the transaction
 * @throws {CommandError} where the target has candidates
 */
export async function loadRecords(
  folder: string,
  target: DatabaseLocation,
  log: (message: string) => void,
  placeFiles: () => Promise<void>,
): Promise<void> {
  await withArchive(sqliteLocation(folder, 'candidates'), (from, _access, { kysely: source }) => {
    const load = async (to: Kysely<CandidateTables>) => {
      const counter = source.selectFrom('change_counter').select('value')
      // New changes are later than all of the backup. Registrations wait for its lock.
      await nextChange(to, (await counter.executeTakeFirstOrThrow()).value)
      if (await to.selectFrom('candidates').select('id').limit(1).executeTakeFirst())
        throw new CommandError('The database of DATABASE_URL has candidates, and a restore replaces nothing')
      for (let after: string | null | undefined = null; after !== undefined; ) {
        const page: readonly NewCandidate[] = await from.storedPage(after, PAGE_SIZE)
        await insertStored(to, target.kind, page)
        after = page.at(-1)?.id
      }
      for (const [table, key] of Object.entries(TABLES))
        await loadTable(source as unknown as Tables, to as unknown as Tables, table, key)
      await placeFiles()
    }
    return withArchive(
      target,
      (_archive, _other, database) =>
        guardMethods(database, { run: () => database.kysely.transaction().execute(load) }).run(),
      log,
    )
  })
}

async function loadTable(from: Tables, to: Tables, table: string, key: string): Promise<void> {
  const isOutbox = table === EVENTS_OUTBOX || table === MAIL_OUTBOX
  const all = from.selectFrom(table).selectAll().select(`${key} as page_key`).orderBy(key).limit(PAGE_SIZE)
  for (let after: unknown = null; ; ) {
    const page: readonly Row[] = await (after === null ? all : all.where(key, '>', after)).execute()
    const rows = page.map(({ page_key, ...row }) => row)
    const wanted = isOutbox ? rows.filter(({ state }) => state === 'waiting').map(waitingCopy) : rows
    if (wanted.length > 0)
      await to
        .insertInto(table)
        .values(wanted)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    if (page.length < PAGE_SIZE) return
    after = page.at(-1)?.page_key
  }
}

/** Returns what waits to be sent, which no process has leased. */
const waitingCopy = ({ may_have_arrived, ...row }: Row): Row => ({
  ...{ ...row, may_have_arrived: Boolean(may_have_arrived) },
  ...{ lease_holder: null, leased_until: null },
})
