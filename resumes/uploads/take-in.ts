import type { OlderFiles, ResumeStore } from '../resume-store.ts'
import { addRows, FOR_EVER, keepForEver, newRow, rowsOf } from './rows.ts'
import type { UploadsDatabase } from './table.ts'

/** The name of a row that says that the files of the store were taken in: none of them has it. */
const TAKEN_IN = ''

/**
 * Whole or not at all, by one copy of the service while the others wait.
 *
 * @returns how many files the new table did not know
 */
export async function takeIn(database: UploadsDatabase, store: ResumeStore): Promise<number> {
  const older = await store.older()
  const isKnown = (await rowsOf(database.kysely, [TAKEN_IN])).size > 0
  if (isKnown && !older) return 0
  const taken = await database.kysely.transaction().execute(async (transaction) => {
    await database.lockSchema(transaction)
    let claimed = 0
    const isFirst = (await addRows(transaction, [{ ...newRow(TAKEN_IN, 0), claims: 1 }])) > 0
    if (isFirst)
      for await (const page of store.list())
        claimed += await addRows(
          transaction,
          page.map(({ name, size, modified }) => {
            const since = modified.getTime()
            return { ...newRow(name, size), since, claims: FOR_EVER, claimed_at: since }
          }),
        )
    if (older) await takeInOlder(transaction, store, older)
    return claimed
  })
  await older?.join()
  return taken
}

async function takeInOlder(
  kysely: Parameters<typeof addRows>[0],
  store: ResumeStore,
  older: OlderFiles,
): Promise<void> {
  for await (const page of older.claimed()) {
    const names = page.map(({ name }) => name)
    if (names.length > 0) await keepForEver(kysely, names).where('claims', '<', FOR_EVER).execute()
  }
  for await (const page of older.unclaimed())
    for (const { name, size, modified } of page) {
      // A claim that was cut short, or whose end failed, has left a second entry of the file.
      const since = modified.getTime()
      const claim = (await store.stat(name)) && { claims: FOR_EVER, claimed_at: since }
      await addRows(kysely, [{ ...newRow(name, size), since, ...claim }])
    }
}
