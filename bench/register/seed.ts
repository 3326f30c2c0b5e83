import { DatabaseSync } from 'node:sqlite'
import type { PostgresServer } from '../postgres.ts'

/**
 * Copies the one candidate of a SQLite database until there are `count` more, with ids before any that a registration
 * makes and e-mail addresses in no order, as they would be.
 */
export function seedSqlite(file: string, count: number): void {
  const database = new DatabaseSync(file)
  const names = database.prepare('select name from pragma_table_info(?)').all('candidates')
  const columns = names.map(({ name }) => String(name))
  const values = copied(columns, {
    id: `printf('00000000-0000-7000-8000-%012x', number)`,
    // An odd factor modulo a power of two meets every number once.
    email: `printf('%08x', (number * 2654435761) & 4294967295) || '@seed.example'`,
  })
  database.exec(`
    with recursive numbers (number) as (values (1) union all select number + 1 from numbers where number < ${count})
    insert into candidates (${columns.join(', ')}) select ${values} from candidates as one, numbers where true;
    pragma wal_checkpoint(truncate);
    analyze;`)
  database.close()
}

/** The same in PostgreSQL. */
export function seedPostgres(server: PostgresServer, url: string, count: number): void {
  const names = `select string_agg(column_name, ',') from information_schema.columns where table_name = 'candidates'`
  const columns = server.query(url, names).split(',')
  const values = copied(columns, {
    id: `('00000000-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid`,
    email: `to_hex((number * 2654435761) & 4294967295) || '@seed.example'`,
  })
  const rows = `select ${values} from candidates as one, generate_series(1, ${count}::bigint) as number`
  server.query(url, `insert into candidates (${columns.join(', ')}) ${rows}`)
  server.query(url, 'vacuum analyze candidates')
  server.query(url, 'checkpoint')
}

const copied = (columns: readonly string[], own: Readonly<Record<string, string>>) =>
  columns.map((column) => own[column] ?? `one.${column}`).join(', ')
