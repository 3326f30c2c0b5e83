import type { ChangeRules } from '../notification-config.ts'
import type { CandidateDatabase } from '../tables/candidate-columns.ts'
import type { NotificationDatabase } from '../tables/notification-tables.ts'

const NO_RULES: ChangeRules = { hasEvents: false, hasMail: false, mustVerify: false }

/** Stores the rules of the provider, which commands follow, whatever variables they are given. */
export async function storeRules(database: CandidateDatabase, rules: ChangeRules): Promise<void> {
  await database.ready()
  const kysely = database.kysely as unknown as NotificationDatabase
  const { hasEvents: has_events, hasMail: has_mail, mustVerify: must_verify } = rules
  await kysely.updateTable('notification_rules').set({ has_events, has_mail, must_verify }).execute()
}

export async function storedRules(kysely: NotificationDatabase): Promise<ChangeRules> {
  const row = await kysely.selectFrom('notification_rules').selectAll().executeTakeFirst()
  if (!row) return NO_RULES
  const { has_events, has_mail, must_verify } = row
  return { hasEvents: Boolean(has_events), hasMail: Boolean(has_mail), mustVerify: Boolean(must_verify) }
}
