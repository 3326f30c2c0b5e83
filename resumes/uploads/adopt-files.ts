import type { ResumeStore } from '../resume-store.ts'
import { newRow, PINNED, rowQueries } from './rows.ts'
import type { UploadsDatabase } from './table.ts'

/** Name of the row that marks a table as complete; no file has it. */
const ADOPTED = ''

/**
 * Adds the files of a store to a new table, as claimed, since unknown registrations may name them. Other processes wait
 * for the first.
 *
 * @returns the number of files
 */
export async function adoptFiles(database: UploadsDatabase, store: ResumeStore): Promise<number> {
  if ((await rowQueries(database.kysely).find([ADOPTED])).size > 0) return 0
  return database.kysely.transaction().execute(async (transaction) => {
    await database.lockSchema(transaction)
    const { insert } = rowQueries(transaction)
    if ((await insert([{ ...newRow(ADOPTED, 0), claims: 1 }])) === 0) return 0
    let adopted = 0
    for await (const page of store.list())
      adopted += await insert(
        page.map(({ name, size, modified }) => {
          const since = modified.getTime()
          return { ...newRow(name, size), since, claims: PINNED, claimed_at: since }
        }),
      )
    return adopted
  })
}
