import { COUNT_MAX } from '@resume-library/contract/limits'
import { type DatabaseLocation, sqliteLocation } from '@resume-library/database/database'
import type { CandidateArchive } from '@resume-library/provider/candidates/candidate-archive'
import { openCandidateDatabase } from '@resume-library/provider/candidates/candidate-database'
import type { NewCandidate } from '@resume-library/provider/candidates/candidate-store'
import { createKyselyCandidateArchive } from '@resume-library/provider/candidates/kysely-candidate-archive'
import type { CandidateFilter } from '@resume-library/provider/candidates/search/candidate-filter'
import { number, type PartOptions, type PartResult } from '../part.ts'
import { withScratch } from '../scratch.ts'
import { manyCandidates } from './many-candidates.ts'

const COUNT = 1_000_000
const BATCH = 500
const ASKED_MS = 300
const PAGES = 4
const SORTS = ['newest', 'oldest', 'name', 'salary'] as const
const MONTH = { since: '2021-03-01T00:00:00.000Z', until: '2021-04-01T00:00:00.000Z' }

const FILTERS: Readonly<Record<string, CandidateFilter>> = {
  everybody: {},
  'a frequent word': { words: 'nurse' },
  'one letter': { words: 'n' },
  'three words': { words: 'librarian chief payroll' },
  'a frequent and a rare word': { words: 'nurse zeba' },
  'a word of nobody': { words: 'xyzzy' },
  'three skills': { skill: ['SQL', 'Python', 'Forklift'] },
  'a title of two words': { title: 'night guard' },
  'a town': { place: 'ze' },
  'a state': { place: 'Texas' },
  'start of a zip code': { place: '902' },
  '25 miles': { zip: '10036', radius: 25 },
  '100 miles': { zip: '10036', radius: 100 },
  '1,000 miles': { zip: '60601', radius: 1_000 },
  'job types': { job_type: ['Temp', 'Contract'] },
  'a low salary': { salary: 10_000 },
  'education, experience, eligibility': {
    education: ['Doctorate'],
    experience: ['10+'],
    eligibility: ['auth_sponsorship'],
  },
  'an old month': MONTH,
  'a word in an old month': { words: 'nurse', ...MONTH },
  'a word within 25 miles': { words: 'nurse', zip: '10036', radius: 25 },
  'a word and a salary': { words: 'nurse', salary: 20_000 },
  'a skill in a state': { skill: ['Python'], place: 'Texas' },
  verified: { isVerified: true },
}

/** Measures searches among a million candidates, in both engines where a server is given. */
export function measureSearch({ rounds }: PartOptions): Promise<PartResult> {
  return withScratch(async ({ folder }) => {
    const url = process.env.TEST_DATABASE_URL
    const locations: Record<string, DatabaseLocation> = {
      SQLite: sqliteLocation(folder, 'candidates'),
      ...(url ? { PostgreSQL: { kind: 'postgres', url } } : {}),
    }
    const columns: Record<string, Figures> = {}
    for (const [name, location] of Object.entries(locations))
      columns[name] = await measureEngine(location, rounds)
    const engines = Object.entries(columns)
    return {
      goals: engines.map(([name, figures]) => ({
        figure: `${name}: the slowest page`,
        bound: { atMost: ASKED_MS },
        value: Math.max(...figures.values()),
        unit: 'ms',
      })),
      tables: [
        {
          title: `Pages of 25 among ${COUNT.toLocaleString('en-US')} candidates`,
          note: `The slowest of a count and the first ${PAGES} pages in each order, in milliseconds: the median of the rounds.`,
          columns: ['', ...engines.map(([name]) => name)],
          rows: Object.keys(FILTERS).map((filter) => [
            filter,
            ...engines.map(([, figures]) => number(figures.get(filter) ?? Number.NaN)),
          ]),
        },
      ],
      missing: url ? [] : ['PostgreSQL: TEST_DATABASE_URL names no empty database.'],
    }
  })
}

type Figures = ReadonlyMap<string, number>

async function measureEngine(location: DatabaseLocation, rounds: number): Promise<Figures> {
  const database = await openCandidateDatabase(location, (error) => console.error(error))
  try {
    const archive = createKyselyCandidateArchive(database)
    await fill(archive)
    const figures = new Map<string, number>()
    for (const [name, filter] of Object.entries(FILTERS)) {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) times.push(await slowestPage(archive, filter))
      figures.set(name, times.sort((one, other) => one - other)[times.length >> 1] ?? Number.NaN)
    }
    return figures
  } finally {
    await database.close()
  }
}

async function fill(archive: CandidateArchive): Promise<void> {
  let batch: NewCandidate[] = []
  for (const candidate of manyCandidates(COUNT)) {
    batch.push(candidate)
    if (batch.length < BATCH) continue
    await archive.addStored(batch)
    batch = []
  }
}

async function slowestPage(archive: CandidateArchive, filter: CandidateFilter): Promise<number> {
  let slowest = 0
  const time = async <Result>(task: () => Promise<Result>) => {
    const begun = performance.now()
    const result = await task()
    slowest = Math.max(slowest, performance.now() - begun)
    return result
  }
  await time(() => archive.count(filter, COUNT_MAX + 1))
  for (const sort of SORTS)
    for (
      let page = 0, cursor: string | null = null;
      page < PAGES && (page === 0 || cursor !== null);
      page++
    ) {
      const found = await time(() => archive.search(filter, { sort, cursor, limit: 25 }))
      cursor = found.next
    }
  return slowest
}
