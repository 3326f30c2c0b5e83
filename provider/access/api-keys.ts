import type { CandidateDatabase } from '../tables/candidate-columns.ts'
import { guardMethods } from '../tables/guard-methods.ts'
import { isoTime } from '../tables/iso-time.ts'
import { newSecret, secretDigest } from './secrets.ts'
import { USE_WRITTEN_MS } from './sessions.ts'

/** Begins every key, so that scanners of leaked secrets find it. */
export const KEY_PREFIX = 'rlk_'

export interface ApiKey {
  readonly name: string
  readonly access: 'read' | 'write'
  /** ISO 8601 in UTC. */
  readonly made_at: string
  readonly used_at: string | null
}

/** Keys of the board's other systems. Every method throws {CandidateStoreError} where the database is down. */
export type ApiKeys = ReturnType<typeof createApiKeys>

export function createApiKeys(database: CandidateDatabase) {
  const { kysely } = database
  return guardMethods(database, {
    /** @returns the key; null for a name that exists */
    async add(name: string, access: ApiKey['access'], now: Date): Promise<string | null> {
      const key = KEY_PREFIX + newSecret()
      const rows = await kysely
        .insertInto('api_keys')
        .values({ name, access, digest: secretDigest(key), made_at: now.toISOString() })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('name')
        .execute()
      return rows.length > 0 ? key : null
    },

    async list(): Promise<readonly ApiKey[]> {
      const rows = await kysely.selectFrom('api_keys').selectAll().orderBy('name').execute()
      return rows.map(({ name, access, made_at, used_at }) => ({
        name,
        access,
        made_at: isoTime(made_at),
        used_at: isoTime(used_at),
      }))
    },

    /** @returns false for an unknown name */
    async revoke(name: string): Promise<boolean> {
      const { numDeletedRows } = await kysely
        .deleteFrom('api_keys')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },

    /** Finds a key, and writes down its use. */
    async find(key: string, now: Date): Promise<Pick<ApiKey, 'name' | 'access'> | null> {
      const digest = secretDigest(key)
      const row = await kysely
        .selectFrom('api_keys')
        .select(['name', 'access', 'used_at'])
        .where('digest', '=', digest)
        .executeTakeFirst()
      if (!row) return null
      const written = new Date(now.getTime() - USE_WRITTEN_MS).toISOString()
      if ((isoTime(row.used_at) ?? '') < written)
        await kysely
          .updateTable('api_keys')
          .set({ used_at: now.toISOString() })
          .where('digest', '=', digest)
          .execute()
      return { name: row.name, access: row.access }
    },
  })
}
