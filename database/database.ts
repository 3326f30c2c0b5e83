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
  readonly kysely: Kysely<Tables>
  readonly columnTypes: ColumnTypes
  /** Milliseconds since the epoch, by the database's clock: one for all processes. */
  readonly clock: RawBuilder<number>
  /** True where single rows are locked and a query may skip locked ones; else a writer has all. */
  readonly locksRows: boolean
  /** Locks the schema against other processes until the transaction ends. */
  lockSchema(transaction: Transaction<Tables>): Promise<void>
  /** Makes erased rows unreadable, as far as the engine allows. */
  settleErased(): Promise<void>
  /** Returns true for errors of a database that is down, full or locked. */
  isUnavailable(error: unknown): boolean
  /** Returns true for errors for want of room, which may end without a restart. */
  isFull(error: unknown): boolean
  close(): Promise<void>
}

export interface Database<Tables> extends Engine<Tables> {
  /** Waits for the present schema; a failure is retried at the next call. @throws the engine's and system errors */
  ready(): Promise<void>
}

export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly folder: string; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string }

export const sqliteLocation = (folder: string, name: string): DatabaseLocation => ({
  kind: 'sqlite',
  folder,
  file: join(folder, `${name}.sqlite`),
})
