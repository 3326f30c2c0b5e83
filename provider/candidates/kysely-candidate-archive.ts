import { randomUUIDv7 } from 'node:crypto'
import { plainEmail } from '@resume-library/contract/visible'
import type { Kysely } from 'kysely'
import { forgetCandidate, insertEntry, SYSTEM } from '../access/audit.ts'
import type { CandidateDatabase, CandidateTables } from '../tables/candidate-columns.ts'
import { guardMethods } from '../tables/guard-methods.ts'
import { isoTime } from '../tables/iso-time.ts'
import { earlierRetention, setRetention } from '../tables/retention-time.ts'
import type { CandidateArchive } from './candidate-archive.ts'
import { NO_LISTENER, nextChange, type OnChange } from './candidate-changes.ts'
import { rowOfCandidate, STORED_COLUMNS, storedOfRow } from './candidate-row.ts'
import type { NewCandidate } from './candidate-store.ts'
import { correctionMethods, findRecord } from './correction.ts'
import { erasedKeyDigest } from './kysely-candidate-store.ts'
import { NEIGHBORS, searchMethods } from './search/search-candidates.ts'
import { whereRow } from './search/where-row.ts'

/** Creates the archive. @param onChange part of every transaction that corrects, verifies or erases */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of methods, each of them short
export function createKyselyCandidateArchive(
  database: CandidateDatabase,
  onChange: OnChange = NO_LISTENER,
  neighbors = NEIGHBORS,
): CandidateArchive {
  const { kysely, kind, purgeErased } = database
  const context = { kysely, kind, onChange, neighbors }
  return guardMethods<CandidateArchive>(database, {
    ...searchMethods(context),
    ...correctionMethods(context),
    agedBefore: (until) => earlierRetention(kysely, 'candidate_retention', until),
    setAged: (until) => setRetention(kysely, 'candidate_retention', until),

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

    async beginErasure(candidate_id, actor) {
      await kysely
        .insertInto('erasures')
        .values({ candidate_id, actor: JSON.stringify(actor), begun_at: Date.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async begunErasures(before) {
      const begun = kysely.selectFrom('erasures').selectAll().where('begun_at', '<', before.getTime())
      const rows = await begun.execute()
      return rows.map(({ candidate_id: id, actor }) => ({ id, actor: JSON.parse(actor) }))
    },

    find: (wanted) =>
      findRecord(
        kysely,
        'id' in wanted ? { id: wanted.id } : { email: plainEmail(wanted.email).toLowerCase() },
      ),

    async loginOf(email) {
      const login = kysely.selectFrom('candidates').select(['id', 'password_hash'])
      return (await login.where(whereRow({ email })).executeTakeFirst()) ?? null
    },

    async eraseDigests(id) {
      const digests = kysely.selectFrom('candidates').select('erase_digests').where('id', '=', id)
      return (await digests.executeTakeFirst())?.erase_digests ?? null
    },

    async erase(id, by = SYSTEM) {
      const wasThere = await kysely.transaction().execute(async (transaction) => {
        const change = await nextChange(transaction)
        await transaction.deleteFrom('erasures').where('candidate_id', '=', id).execute()
        const row = await transaction
          .selectFrom('candidates')
          .select(['idempotency_key as key', 'id', 'email', 'phone', 'first_name', 'last_name'])
          .where('id', '=', id)
          .executeTakeFirst()
        if (!row) return false
        const erased_at = new Date().toISOString()
        if (row.key)
          await transaction
            .insertInto('erased_keys')
            .values({ digest: erasedKeyDigest(row.key), erased_at })
            .onConflict((conflict) => conflict.column('digest').doUpdateSet({ erased_at }))
            .execute()
        const { numDeletedRows } = await transaction
          .deleteFrom('candidates')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) return false
        await forgetCandidate(transaction, row)
        await insertEntry(transaction, by, 'erase', id)
        await onChange(transaction, { ...change, kind: 'erased', id })
        return true
      })
      await purgeErased()
      return wasThere
    },

    async storedPage(after, limit) {
      const rows = await kysely
        .selectFrom('candidates')
        .select(STORED_COLUMNS)
        .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(storedOfRow)
    },

    addStored: (candidates) =>
      kysely.transaction().execute((transaction) => insertStored(transaction, kind, candidates)),
  })
}

/** Adds records within the caller's transaction, as {@link CandidateArchive.addStored} does. */
export async function insertStored(
  transaction: Kysely<CandidateTables>,
  kind: CandidateDatabase['kind'],
  candidates: readonly NewCandidate[],
): Promise<void> {
  if (candidates.length === 0) return
  const { position, at } = await nextChange(transaction, candidates.length)
  const first = position - candidates.length + 1
  const rows = candidates.map((candidate, index) =>
    rowOfCandidate(candidate, { position: first + index, at }, kind),
  )
  await transaction
    .insertInto('candidates')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
