import type { ColumnTypes } from '@resume-library/database/database'
import {
  type ColumnDefinitionBuilder,
  type ColumnType,
  type CreateTableBuilder,
  type Kysely,
  sql,
} from 'kysely'

/** Column of a table: its type in both engines, its constraints, and the type of its values. */
export interface Column<Value> {
  readonly type: 'id' | 'text' | 'amount' | 'integer' | 'flag' | 'time'
  readonly constrain: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
  /** Never set: it types the rows. */
  readonly value?: Value
}

const column = <Value>(type: Column<Value>['type']): Column<Value> => ({
  type,
  constrain: (built) => built.notNull(),
})

export const id = column<string>('id')
export const text = column<string>('text')
export const amount = column<number>('amount')
export const integer = column<number>('integer')
/** SQLite has 0 and 1. */
export const flag = column<ColumnType<boolean | number, boolean, boolean>>('flag')
/** ISO 8601 in UTC; PostgreSQL returns a date. */
export const time = column<ColumnType<string | Date, string, string>>('time')

export const key = <Value>({ type }: Column<Value>): Column<Value> => ({
  type,
  constrain: (built) => built.notNull().primaryKey(),
})

type OrNull<Value> =
  Value extends ColumnType<infer Read, infer Added, infer Set>
    ? ColumnType<Read | null, Added | null, Set | null>
    : Value | null

export const optional = <Value>({ type }: Column<Value>): Column<OrNull<Value>> => ({
  type,
  constrain: (built) => built,
})

/** Refers to the id of a row, with which it is deleted. */
export const idIn = <Value>(table: string, { type }: Column<Value>): Column<Value> => ({
  type,
  constrain: (built) => built.notNull().references(`${table}.id`).onDelete('cascade'),
})

type Columns = Readonly<Record<string, Column<unknown>>>

/** Type of a table with these columns, for Kysely. */
export type TableOf<Known extends Columns> = {
  -readonly [Name in keyof Known]: Known[Name] extends Column<infer Value> ? Value : never
}

export const createTable = (database: Kysely<unknown>, types: ColumnTypes, name: string, columns: Columns) =>
  Object.entries(columns)
    .reduce<CreateTableBuilder<string, string>>(
      (table, [column, { type, constrain }]) =>
        table.addColumn(column, sql.raw(type === 'integer' ? type : types[type]), constrain),
      database.schema.createTable(name),
    )
    .modifyEnd(sql.raw(types.tableSuffix))
