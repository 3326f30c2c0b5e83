import { DEVICE_COOKIE_MS, SESSION_IDLE_MS, SESSION_MAX_MS } from '@resume-library/contract/limits'
import type { Role } from '../tables/access-tables.ts'
import type { CandidateDatabase } from '../tables/candidate-columns.ts'
import { guardMethods } from '../tables/guard-methods.ts'
import { isoTime } from '../tables/iso-time.ts'
import { newSecret, secretDigest } from './secrets.ts'

export interface Session {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly has_totp: boolean
}

/** Time after which the use of a session or a key is written again. */
export const USE_WRITTEN_MS = 60 * 1000

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()

/** Sessions of operators, and the browsers that had one. Errors as of {@link CandidateDatabase}. */
export type Sessions = ReturnType<typeof createSessions>

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of methods, each of them short
export function createSessions(database: CandidateDatabase) {
  const { kysely } = database
  return guardMethods(database, {
    /** Begins a session. @returns its secret; null where the password is no longer the verified one */
    async begin(id: string, passwordHash: string, now: Date): Promise<string | null> {
      const secret = newSecret()
      const time = now.toISOString()
      const rows = await kysely
        .insertInto('operator_sessions')
        .columns(['digest', 'operator', 'generation', 'begun_at', 'used_at'])
        .expression((builder) =>
          builder
            .selectFrom('operators')
            .select(({ val }) => [
              val(secretDigest(secret)).as('digest'),
              'id',
              'generation',
              val(time).as('begun_at'),
              val(time).as('used_at'),
            ])
            .where('id', '=', id)
            .where('password_hash', '=', passwordHash),
        )
        .returning('digest')
        .execute()
      return rows.length > 0 ? secret : null
    },

    /** Finds a session that is not over, and prolongs it. */
    async find(secret: string, now: Date): Promise<Session | null> {
      const digest = secretDigest(secret)
      const row = await kysely
        .selectFrom('operator_sessions as session')
        .innerJoin('operators', 'operators.id', 'session.operator')
        .select(['operators.id', 'name', 'role', 'totp_secret', 'used_at'])
        .where('digest', '=', digest)
        .whereRef('session.generation', '=', 'operators.generation')
        .where('used_at', '>', before(now, SESSION_IDLE_MS))
        .where('begun_at', '>', before(now, SESSION_MAX_MS))
        .executeTakeFirst()
      if (!row) return null
      if (isoTime(row.used_at) < before(now, USE_WRITTEN_MS))
        await kysely
          .updateTable('operator_sessions')
          .set({ used_at: now.toISOString() })
          .where('digest', '=', digest)
          .execute()
      const { id, name, role, totp_secret } = row
      return { id, name, role, has_totp: totp_secret !== null }
    },

    async end(secret: string): Promise<void> {
      await kysely.deleteFrom('operator_sessions').where('digest', '=', secretDigest(secret)).execute()
    },

    /** Deletes sessions that are over, and browsers that were long not seen. */
    async expire(now: Date): Promise<void> {
      await kysely
        .deleteFrom('operator_sessions')
        .where(({ eb, or }) =>
          or([
            eb('used_at', '<', before(now, SESSION_IDLE_MS)),
            eb('begun_at', '<', before(now, SESSION_MAX_MS)),
          ]),
        )
        .execute()
      await kysely
        .deleteFrom('operator_devices')
        .where('known_since', '<', before(now, DEVICE_COOKIE_MS))
        .execute()
    },

    /** Remembers a browser that has signed in. @param given its secret of other operators @returns its secret */
    async rememberDevice(id: string, given: string | null, now: Date): Promise<string> {
      const secret = given !== null && SECRET.test(given) ? given : newSecret()
      const known_since = now.toISOString()
      await kysely
        .insertInto('operator_devices')
        .values({ digest: deviceDigest(id, secret), operator: id, known_since })
        .onConflict((conflict) => conflict.column('digest').doUpdateSet({ known_since }))
        .execute()
      return secret
    },

    /** @param id also of an unknown operator, which takes as long */
    async knowsDevice(id: string, secret: string): Promise<boolean> {
      const rows = await kysely
        .selectFrom('operator_devices')
        .select('digest')
        .where('digest', '=', deviceDigest(id, secret))
        .execute()
      return rows.length > 0
    },
  })
}

const SECRET = /^[\w-]{43}$/
const deviceDigest = (id: string, secret: string) => secretDigest(JSON.stringify([id, secret]))
