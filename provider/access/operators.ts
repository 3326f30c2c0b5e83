import { PASSWORD_LINK_MS } from '@resume-library/contract/limits'
import type { Role } from '../tables/access-tables.ts'
import type { CandidateDatabase } from '../tables/candidate-columns.ts'
import { guardMethods } from '../tables/guard-methods.ts'
import { isoTime } from '../tables/iso-time.ts'
import { newSecret, secretDigest } from './secrets.ts'

/** File of the data folder with the address of the running operators' page, for links to set a password. */
export const OPERATORS_URL_FILE = 'operators-url'

export interface Operator {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly password_hash: string | null
  readonly totp_secret: string | null
  readonly totp_pending: string | null
}

type Secrets = Pick<Operator, 'totp_secret' | 'totp_pending'>

interface OperatorSummary {
  readonly name: string
  readonly role: Role
  readonly has_password: boolean
  readonly has_totp: boolean
  /** Last use of a session that is not over; ISO 8601 in UTC. */
  readonly last_seen: string | null
}

/** Identifies an operator by a name as typed. */
export const operatorId = (name: string): string => name.trim().normalize('NFC').toLowerCase()

/** Operators, their passwords and codes. Every method throws {CandidateStoreError} where the database is down. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of methods, each of them short
export function createOperators(database: CandidateDatabase) {
  const { kysely } = database
  return guardMethods(database, {
    async exist(): Promise<boolean> {
      return (await kysely.selectFrom('operators').select('id').limit(1).execute()).length > 0
    },

    /** Adds an operator, or changes the role of one. @returns the secret of a link that sets the password, once */
    async addLink(given: string, role: Role | null, now: Date): Promise<{ secret: string; isNew: boolean }> {
      const id = operatorId(given)
      const name = given.trim().normalize('NFC')
      const secret = newSecret()
      const link = {
        link_digest: secretDigest(secret),
        link_expires_at: new Date(now.getTime() + PASSWORD_LINK_MS).toISOString(),
      }
      const isNew = await kysely.transaction().execute(async (transaction) => {
        const known = await transaction.selectFrom('operators').select('id').where('id', '=', id).execute()
        const added = { id, name, role: role ?? ('editor' as const), generation: 0, totp_step: 0, ...link }
        await transaction
          .insertInto('operators')
          .values(added)
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...link, ...(role && { role }) }))
          .execute()
        return known.length === 0
      })
      return { secret, isNew }
    },

    /** Removes an operator and all sessions. @returns the name; null for an unknown one */
    async remove(name: string): Promise<string | null> {
      const rows = await kysely
        .deleteFrom('operators')
        .where('id', '=', operatorId(name))
        .returning('name')
        .execute()
      return rows[0]?.name ?? null
    },

    async list(): Promise<readonly OperatorSummary[]> {
      const rows = await kysely
        .selectFrom('operators')
        .leftJoin('operator_sessions', 'operator', 'operators.id')
        .select(['name', 'role', 'password_hash', 'totp_secret'])
        .select(({ fn }) => fn.max('used_at').as('last_seen'))
        .groupBy('operators.id')
        .orderBy('operators.id')
        .execute()
      return rows.map(({ name, role, password_hash, totp_secret, last_seen }) => ({
        name,
        role,
        has_password: password_hash !== null,
        has_totp: totp_secret !== null,
        last_seen: isoTime(last_seen),
      }))
    },

    async find(name: string): Promise<Operator | null> {
      // PostgreSQL cannot compare with NUL.
      if (name.includes('\0')) return null
      const row = await kysely
        .selectFrom('operators')
        .select(['id', 'name', 'role', 'password_hash', 'totp_secret', 'totp_pending'])
        .where('id', '=', operatorId(name))
        .executeTakeFirst()
      return row ?? null
    },

    /** Finds the operator of a link that has not expired. */
    async findByLink(secret: string, now: Date) {
      const row = await kysely
        .selectFrom('operators')
        .select(['id', 'name', 'role'])
        .where('link_digest', '=', secretDigest(secret))
        .where('link_expires_at', '>', now.toISOString())
        .executeTakeFirst()
      return row ?? null
    },

    /** Sets a password by a link, which is used up, and ends the codes: a phone may be lost. @returns false for no link */
    async setByLink(secret: string, passwordHash: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await kysely
        .updateTable('operators')
        .set(({ eb }) => ({
          ...newPassword(passwordHash),
          generation: eb('generation', '+', 1),
          totp_secret: null,
          totp_pending: null,
          // It may be of a clock that was ahead.
          totp_step: 0,
        }))
        .where('link_digest', '=', secretDigest(secret))
        .where('link_expires_at', '>', now.toISOString())
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Replaces a password. @returns false where another was set meanwhile */
    async changePassword(id: string, from: string, to: string): Promise<boolean> {
      const { numUpdatedRows } = await kysely
        .updateTable('operators')
        .set(({ eb }) => ({ ...newPassword(to), generation: eb('generation', '+', 1) }))
        .where('id', '=', id)
        .where('password_hash', '=', from)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Stores a secret for codes until a first code confirms it. @returns false where codes are on */
    async offerCodes(id: string, secret: string): Promise<boolean> {
      const { numUpdatedRows } = await kysely
        .updateTable('operators')
        .set({ totp_pending: secret })
        .where('id', '=', id)
        .where('totp_secret', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /**
     * Accepts the code of a time step, once.
     *
     * @param of the secret that it was made from
     * @param more what changes with it
     * @returns false for a code that was used, or of a secret that was replaced
     */
    async acceptCode(id: string, of: Partial<Secrets>, step: number, more: Partial<Secrets> = {}) {
      const { numUpdatedRows } = await kysely
        .updateTable('operators')
        .set({ totp_step: step, ...more })
        .where(({ eb, and }) => and({ id, ...of }).and(eb('totp_step', '<', step)))
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
  })
}

const newPassword = (password_hash: string) => ({ password_hash, link_digest: null, link_expires_at: null })
