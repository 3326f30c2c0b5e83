import { join } from 'node:path'
import type { Kysely, RawBuilder, Transaction } from 'kysely'

export interface ColumnTypes {
  readonly id: 'text' | 'uuid'
  readonly text: 'text'
  readonly amount: 'real' | 'double precision'
  readonly flag: 'integer' | 'boolean'
  readonly json: 'text' | 'jsonb'
  readonly bytes: 'blob' | 'bytea'
  readonly time: 'text' | 'timestamptz'
  readonly tableSuffix: 'strict' | ''
}

export interface Engine<Tables> {
  readonly kind: DatabaseLocation['kind']
  readonly kysely: Kysely<Tables>
  readonly columnTypes: ColumnTypes
  /** Milliseconds since the epoch, by the database's clock: one for all processes. */
  readonly clock: RawBuilder<number>
  /** True where rows are locked one by one; false where a writer locks the whole database. */
  readonly locksRows: boolean
  /** Locks the schema against other processes until the transaction ends. */
  lockSchema(transaction: Transaction<Tables>): Promise<void>
  /** Removes deleted rows from the write-ahead log, as far as the engine allows. */
  purgeErased(): Promise<void>
  /** Returns true for errors of a database that is down, full or locked. */
  isUnavailable(error: unknown): boolean
  /** Returns true for errors of a full disk. */
  isFull(error: unknown): boolean
  close(): Promise<void>
}

export interface Database<Tables> extends Engine<Tables> {
  /** Waits for the migrations; the next call retries a failure. @throws errors of the engine and the system */
  ready(): Promise<void>
}

/** Limits of connections for reads, beside those that write. */
export interface ReadLimits {
  readonly concurrency: number
  /** Time after which a statement is ended. */
  readonly timeoutMs: number
}

/** SQLSTATE of a statement that PostgreSQL has ended. */
const QUERY_CANCELED = '57014'

/** A statement that was ended, as it took longer than it may. */
export class QueryTimeoutError extends Error {
  readonly code = QUERY_CANCELED

  constructor() {
    super('the query took too long')
    this.name = 'QueryTimeoutError'
  }
}

/** Returns true for a {@link QueryTimeoutError} of either engine. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === QUERY_CANCELED

export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly folder: string; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string }

export const sqliteLocation = (folder: string, name: string): DatabaseLocation => ({
  kind: 'sqlite',
  folder,
  file: join(folder, `${name}.sqlite`),
})
