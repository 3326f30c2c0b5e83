import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ChangeRules, NotificationConfig } from '../notification-config.ts'
import type { CandidateDatabase, CandidateTables } from '../tables/candidate-columns.ts'

/**
 * Stores the rules of the provider, which commands follow, whatever variables they are given.
 *
 * @returns the variables that the copy before had other values of, and how many people `VERIFY_EMAIL` begins to hide
 */
export async function storeRules(
  database: CandidateDatabase,
  { rules, events, mail }: NotificationConfig,
): Promise<{ differing: string[]; hidden: number }> {
  await database.ready()
  const { kysely } = database
  const before = await kysely.selectFrom('notification_rules').selectAll().executeTakeFirstOrThrow()
  const digest = (value: unknown) =>
    createHmac('sha256', before.secret).update(JSON.stringify(value)).digest('hex')
  const digests: Readonly<Record<string, string>> = {
    EVENTS_URL: digest(events?.url ?? null),
    SMTP_URL: digest(mail?.smtpUrl ?? null),
    VERIFY_EMAIL: digest(rules.mustVerify),
  }
  const known: typeof digests = JSON.parse(before.settings || '{}')
  const { hasEvents: has_events, hasMail: has_mail, mustVerify: must_verify } = rules
  const settings = JSON.stringify(digests)
  await kysely
    .updateTable('notification_rules')
    .set({ has_events, has_mail, must_verify, settings })
    .execute()
  const unverified = kysely.selectFrom('candidates').where('verified_at', 'is', null)
  const counted = unverified.select(({ fn }) => fn.countAll().as('count'))
  const hidden =
    must_verify && !before.must_verify ? Number((await counted.executeTakeFirstOrThrow()).count) : 0
  return {
    differing: Object.keys(digests).filter((name) => known[name] && known[name] !== digests[name]),
    hidden,
  }
}

export async function storedRules(kysely: Kysely<CandidateTables>): Promise<ChangeRules> {
  const row = await kysely.selectFrom('notification_rules').selectAll().executeTakeFirstOrThrow()
  const { has_events, has_mail, must_verify } = row
  return { hasEvents: Boolean(has_events), hasMail: Boolean(has_mail), mustVerify: Boolean(must_verify) }
}
