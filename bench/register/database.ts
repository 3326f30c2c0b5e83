import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { providerConfig } from '@resume-library/provider/config'
import { openStores, type Stores } from '@resume-library/provider/stores'
import { someCandidate } from '@resume-library/provider/testing/candidates'
import { ratioVerdict, type Table, type Verdict } from '../part.ts'
import { type PostgresServer, startPostgres } from '../postgres.ts'
import { CREDENTIAL } from '../products.ts'
import { medianOf, type Rounds, ratioOf, runRounds } from '../runner.ts'
import type { Scratch } from '../scratch.ts'
import { percentile } from '../statistics.ts'
import { seedPostgres, seedSqlite } from './seed.ts'

export interface DatabaseFigures {
  readonly table: Table
  readonly verdicts: readonly Verdict[]
  readonly samples: Readonly<Record<string, Rounds>>
  readonly missing: readonly string[]
}

interface Effort {
  readonly rounds: number
  /** How many candidates are there before; ascending, the first is none. */
  readonly fills: readonly number[]
}

const ADDED_A_ROUND = 200

/** How long a database takes to keep a candidate durably, with few and with many in it. */
export async function measureDatabases(scratch: Scratch, effort: Effort): Promise<DatabaseFigures> {
  const postgres = await startPostgres()
  try {
    const samples: Record<string, Rounds> = { SQLite: await measureEngine(scratch, effort, null) }
    if (postgres) samples[`PostgreSQL ${postgres.version}`] = await measureEngine(scratch, effort, postgres)
    const missing = 'PostgreSQL: it is not installed here (Debian: `apt-get install postgresql`).'
    return { table: table(samples), verdicts: verdicts(samples), samples, missing: postgres ? [] : [missing] }
  } finally {
    await postgres?.stop()
  }
}

async function measureEngine(
  scratch: Scratch,
  effort: Effort,
  postgres: PostgresServer | null,
): Promise<Rounds> {
  const stores = new Map<string, Stores>()
  try {
    for (const count of effort.fills) {
      const folder = join(scratch.folder, `database-${crypto.randomUUID()}`)
      stores.set(count.toLocaleString('en-US'), await filledStores(folder, count, postgres))
    }
    return await runRounds(effort.rounds, [...stores.keys()], async (name) => {
      const times: number[] = []
      for (let index = 0; index < ADDED_A_ROUND; index++) {
        const candidate = someCandidate()
        const started = performance.now()
        await stores.get(name)!.candidates.add(candidate)
        times.push(performance.now() - started)
      }
      return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
    })
  } finally {
    for (const opened of stores.values()) await opened.close()
  }
}

/** Opens the provider's stores on so many candidates and the one that they are copies of. */
async function filledStores(folder: string, count: number, postgres: PostgresServer | null): Promise<Stores> {
  await mkdir(folder)
  const url = postgres?.createDatabase(`candidates_${count}`)
  const environment = { DATA_DIR: folder, PROVIDER_CREDENTIAL: CREDENTIAL, DATABASE_URL: url }
  const { storage } = providerConfig(environment)
  const open = () => openStores(storage, (error) => console.error(error))
  const stores = await open()
  await stores.candidates.add(someCandidate())
  if (count === 0) return stores
  await stores.close()
  if (storage.candidates.kind === 'sqlite') seedSqlite(storage.candidates.file, count)
  else seedPostgres(postgres!, storage.candidates.url, count)
  return open()
}

const table = (samples: DatabaseFigures['samples']): Table => ({
  title: 'Databases',
  note: 'The database part of a registration, one after another, each on the disk before the next; milliseconds.',
  columns: ['engine', 'candidates before', 'p50', 'p99', 'p50 over none'],
  rows: Object.entries(samples).flatMap(([engine, rounds]) =>
    Object.keys(rounds).map((fill) => [
      engine,
      fill,
      medianOf(rounds, fill, 'p50'),
      medianOf(rounds, fill, 'p99'),
      ratioOf(rounds, 'p50', fill, '0').middle,
    ]),
  ),
})

const verdicts = (samples: DatabaseFigures['samples']): Verdict[] =>
  Object.entries(samples).map(([engine, rounds]) => {
    const most = Object.keys(rounds).at(-1)!
    const figure = `keeping a candidate among ${most}, over none, ${engine}`
    return ratioVerdict(figure, ratioOf(rounds, 'p50', most, '0'), { atMost: 1.1 })
  })
