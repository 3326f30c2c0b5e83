import type { Kysely } from 'kysely'
import type { ChangeRules } from '../notification-config.ts'
import type { CandidateDatabase, CandidateTables } from '../tables/candidate-columns.ts'

/** Stores the rules of the provider, which commands follow, whatever variables they are given. */
export async function storeRules(database: CandidateDatabase, rules: ChangeRules): Promise<void> {
  await database.ready()
  const { hasEvents: has_events, hasMail: has_mail, mustVerify: must_verify } = rules
  await database.kysely.updateTable('notification_rules').set({ has_events, has_mail, must_verify }).execute()
}

export async function storedRules(kysely: Kysely<CandidateTables>): Promise<ChangeRules> {
  const row = await kysely.selectFrom('notification_rules').selectAll().executeTakeFirstOrThrow()
  const { has_events, has_mail, must_verify } = row
  return { hasEvents: Boolean(has_events), hasMail: Boolean(has_mail), mustVerify: Boolean(must_verify) }
}
