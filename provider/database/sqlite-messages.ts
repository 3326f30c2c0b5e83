import type { SQLInputValue } from 'node:sqlite'

/** What the thread of a SQLite database is started with. */
export interface SqliteThreadData {
  readonly path: string
}

export interface SqliteQuestion {
  readonly sql: string
  readonly parameters: readonly SQLInputValue[]
}

/** Answers come in the order of the questions; the first one, unasked, tells how the opening went. */
export type SqliteAnswer =
  | { readonly ok: true; readonly rows: readonly unknown[]; readonly changes: number | bigint }
  | { readonly ok: false; readonly message: string; readonly resultCode: number | null }

/** SQLite refused. */
export class SqliteError extends Error {
  readonly code = 'sqlite'
  /** SQLite's extended result code, or null where the fault is not SQLite's. */
  readonly resultCode: number | null

  constructor(message: string, resultCode: number | null) {
    super(message)
    this.name = 'SqliteError'
    this.resultCode = resultCode
  }
}
