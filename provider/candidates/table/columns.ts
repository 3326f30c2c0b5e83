import type { ColumnType } from 'kysely'

/** How a value is kept in a column: written the same for both engines, and read as either gives it. */
export interface Column<Value, Read, Written> {
  readonly toColumn: (value: Value) => Written
  readonly fromColumn: (read: Read) => Value
  /** Whether the operator's search for a text looks here. */
  readonly isSearched: boolean
}

/** The value of a column. */
export type ValueOf<Kind> = Kind extends Column<infer Value, infer _Read, infer _Written> ? Value : never

/** A column as Kysely sees it. */
export type KyselyColumn<Kind> =
  Kind extends Column<infer _Value, infer Read, infer Written> ? ColumnType<Read, Written, Written> : never

export const text = <Value extends string = string>(isSearched = false): Column<Value, string, string> => ({
  toColumn: (value) => value,
  fromColumn: (read) => read as Value,
  isSearched,
})

export const searchedText = () => text(true)

export const number = (): Column<number, number, number> => ({
  toColumn: (value) => value,
  fromColumn: (read) => read,
  isSearched: false,
})

/** An integer in SQLite. */
export const flag = (): Column<boolean, boolean | number, boolean> => ({
  toColumn: (value) => value,
  fromColumn: Boolean,
  isSearched: false,
})

/** JSON; PostgreSQL parses it. */
export const list = <Item>(): Column<readonly Item[], unknown, string> => ({
  toColumn: (value) => JSON.stringify(value),
  fromColumn: (read) => (typeof read === 'string' ? JSON.parse(read) : read) as readonly Item[],
  isSearched: false,
})

/** As {@link time}, where there may be none. */
export const timeOrNull = (): Column<string | null, string | Date | null, string | null> => ({
  toColumn: (value) => value,
  fromColumn: (read) => (read instanceof Date ? read.toISOString() : read),
  isSearched: false,
})

/** ISO 8601 in UTC; PostgreSQL gives a date. */
export const time = (): Column<string, string | Date, string> => ({
  toColumn: (value) => value,
  fromColumn: (read) => (read instanceof Date ? read.toISOString() : read),
  isSearched: false,
})
