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
  /** The time in milliseconds since the epoch: one clock for all processes. */
  readonly clock: RawBuilder<number>
  /** Whether rows are locked one by one, and a query may skip those that another has; else a writer has all. */
  readonly locksRows: boolean
  /** Keeps other instances from changing the schema until the transaction ends. */
  lockSchema(transaction: Transaction<Tables>): Promise<void>
  /** Makes what was erased unreadable, as far as the engine lets us. */
  settleErased(): Promise<void>
  /** Whether an error means that the database is away, full or locked, not that we asked wrongly. */
  isUnavailable(error: unknown): boolean
  /** Whether an error means that there is no room: an unavailability that ends without a restart. */
  isFull(error: unknown): boolean
  close(): Promise<void>
}

export interface Database<Tables> extends Engine<Tables> {
  /**
   * Waits until the schema is the present one. Where that failed, it is tried again; once done, it costs nothing.
   *
   * @throws what the engine throws, and system errors for a folder that cannot be used
   */
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
