import { createHmac, randomUUID } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { sql } from 'kysely'
import type { CandidateDatabase } from '../../tables/candidate-columns.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** To one mailbox, since anyone may register its addresses, erase them and register them again. */
const MAILS_A_DAY_MAX = 3

export interface MailCounter {
  /** Takes a place of today's, which an attempt gives back that reached nobody. @returns else the milliseconds until one */
  take(address: string): Promise<{ giveBack(): Promise<void> } | number>
  /** Deletes what no count needs any more. */
  forget(): Promise<void>
}

/** Returns what the addresses of one mailbox have in common: no `+tag`, no case, and no dots, which Gmail ignores. */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const [name, domain] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1).replace(/\.$/, '')]
  return `${name.replace(/(?<=.)\+.*$|\./gs, '')}@${domainToASCII(domain) || domain}`
    .normalize('NFKC')
    .toLowerCase()
    .replace(/@googlemail\.com$/, '@gmail.com')
}

/** Counts mails by mailbox, for all copies; of the address it stores a keyed digest. */
export function createMailCounter(database: CandidateDatabase): MailCounter {
  const { kysely, clock } = database
  const dayAgo = sql<number>`${clock} - ${sql.lit(DAY_MS)}`
  return {
    async take(address) {
      await database.ready()
      return kysely.transaction().execute(async (transaction) => {
        // Locks the one row, so that copies count one after the other.
        const rules = transaction.updateTable('notification_rules').set({ secret: sql`secret` })
        const { secret } = await rules.returning('secret').executeTakeFirstOrThrow()
        const mailbox = createHmac('sha256', secret).update(mailboxOf(address)).digest('hex')
        const { count, oldest } = await transaction
          .selectFrom('mail_attempts')
          .where('mailbox', '=', mailbox)
          .where('at', '>', dayAgo)
          // Later, where the clock was set back.
          .where('at', '<=', clock)
          .select(({ fn }) => [fn.countAll().as('count'), sql<number>`min(at) - ${clock}`.as('oldest')])
          .executeTakeFirstOrThrow()
        if (Number(count) >= MAILS_A_DAY_MAX) return DAY_MS + Number(oldest)
        const id = randomUUID()
        await transaction.insertInto('mail_attempts').values({ id, mailbox, at: clock }).execute()
        return {
          giveBack: async () =>
            void (await kysely.deleteFrom('mail_attempts').where('id', '=', id).execute()),
        }
      })
    },
    forget: async () => void (await kysely.deleteFrom('mail_attempts').where('at', '<', dayAgo).execute()),
  }
}
