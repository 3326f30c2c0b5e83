import type { ResumeStore } from '../resume-store.ts'
import { addRows, rowsOf } from './rows.ts'
import type { UploadsDatabase } from './table.ts'

/** The name of a row that says that the files of the store were taken in: none of them has it. */
const TAKEN_IN = ''

/** Whole or not at all, by one copy of the service while the others wait. */
export async function takeIn(database: UploadsDatabase, store: ResumeStore): Promise<void> {
  const { kysely } = database
  if ((await rowsOf(kysely, [TAKEN_IN])).length === 0)
    await kysely.transaction().execute(async (transaction) => {
      await database.lockSchema(transaction)
      const add = (rows: Parameters<typeof addRows>[1]) => addRows(transaction, rows)
      for await (const page of store.list())
        await add(
          page.map(({ name, size, modified }) => ({
            name,
            size,
            since: modified.getTime(),
            claims: 1,
            claimed_at: modified.getTime(),
          })),
        )
      for await (const page of store.listApart())
        await add(
          page.map(({ name, size, modified }) => ({ name, size, since: modified.getTime(), claims: 0 })),
        )
      await add([{ name: TAKEN_IN, size: 0, since: Date.now(), claims: 1 }])
    })
  await store.joinApart()
}
