import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import { insertEntry } from '../access/audit.ts'
import type { CandidateTables } from '../tables/candidate-columns.ts'
import { isoTime } from '../tables/iso-time.ts'
import type { CandidateArchive } from './candidate-archive.ts'
import { nextChange } from './candidate-changes.ts'

export function noteMethods(kysely: Kysely<CandidateTables>): Pick<CandidateArchive, 'addNote' | 'notes'> {
  return {
    addNote: (id, by, text, at) =>
      kysely.transaction().execute(async (transaction) => {
        // Its lock keeps the candidate from being erased meanwhile.
        const { position } = await nextChange(transaction)
        const candidate = transaction.selectFrom('candidates').select('id').where('id', '=', id)
        if (!(await candidate.executeTakeFirst())) return null
        const note = { at: at.toISOString(), author: by.name, text }
        await transaction
          .insertInto('candidate_notes')
          .values({ id: randomUUIDv7(), candidate_id: id, position, ...note })
          .execute()
        await insertEntry(transaction, by, 'note', id)
        return note
      }),

    async notes(id) {
      const rows = await kysely
        .selectFrom('candidate_notes')
        .select(['at', 'author', 'text'])
        .where('candidate_id', '=', id)
        .orderBy('position')
        .execute()
      return rows.map(({ at, ...note }) => ({ at: isoTime(at), ...note }))
    },
  }
}
