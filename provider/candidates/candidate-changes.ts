import { type Kysely, sql } from 'kysely'
import type { CandidateTables } from '../tables/candidate-columns.ts'
import { isoTime } from '../tables/iso-time.ts'

type ChangeKind = 'registered' | 'updated' | 'verified' | 'erased'

export interface CandidateChange {
  readonly kind: ChangeKind
  /** Id of the candidate. */
  readonly id: string
  /** Number of the change: the order in which changes are committed. */
  readonly position: number
  /** ISO 8601 in UTC; never before that of an earlier change. */
  readonly at: string
  /** Set by a correction that changes the e-mail address. */
  readonly hasNewAddress?: boolean
}

/** Called inside the transaction of every change; an error takes the change back. */
export type OnChange = (transaction: Kysely<CandidateTables>, change: CandidateChange) => Promise<void>

export const NO_LISTENER: OnChange = async () => undefined

/**
 * Numbers a change. Call it first in a transaction: its lock makes the order of commits that of numbers, so that a
 * reader who goes on after a number misses nothing.
 *
 * @param count takes as many numbers, of which the position is the last
 */
export async function nextChange(
  transaction: Kysely<CandidateTables>,
  count = 1,
  now = new Date(),
): Promise<Pick<CandidateChange, 'position' | 'at'>> {
  const time = now.toISOString()
  const { value, at } = await transaction
    .updateTable('change_counter')
    .set({
      value: sql<number>`value + cast(${count} as integer)`,
      at: sql<string>`case when at > ${time} then at else ${time} end`,
    })
    .returning(['value', 'at'])
    .executeTakeFirstOrThrow()
  return { position: value, at: isoTime(at) }
}
