import { COUNT_MAX } from '@resume-library/contract/limits'
import { type DatabaseLocation, sqliteLocation } from '@resume-library/database/database'
import type { CandidateArchive } from '@resume-library/provider/candidates/candidate-archive'
import { openCandidateDatabase } from '@resume-library/provider/candidates/candidate-database'
import type { NewCandidate } from '@resume-library/provider/candidates/candidate-store'
import { createKyselyCandidateArchive } from '@resume-library/provider/candidates/kysely-candidate-archive'
import type { CandidateFilter } from '@resume-library/provider/candidates/search/candidate-filter'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import type { Contest, Sample } from '../rounds.ts'
import type { Stage } from '../stage.ts'
import { manyCandidates } from './many-candidates.ts'

const COUNT = 1_000_000
const BATCH = 500
const ASKED_MS = 300
const SLOWEST = 'the slowest of all'
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

/** Searches among a million candidates, in both engines where a server is given. */
export async function contests({ context }: Stage): Promise<Contest[]> {
  const url = process.env.TEST_DATABASE_URL
  const locations: Record<string, DatabaseLocation> = {
    SQLite: sqliteLocation(temporaryFolder(context), 'candidates'),
    ...(url ? { PostgreSQL: { kind: 'postgres', url } } : {}),
  }
  const contestants: Record<string, () => Promise<Sample>> = {}
  for (const [name, location] of Object.entries(locations)) {
    const database = await openCandidateDatabase(location, (error) => console.error(error))
    afterwards(context, () => database.close())
    const archive = createKyselyCandidateArchive(database)
    await fill(archive)
    contestants[name] = () => slowestPages(archive)
  }
  return [
    {
      title: `Pages of 25 among ${COUNT.toLocaleString('en-US')} candidates`,
      note:
        `The slowest of a count and the first ${PAGES} pages in each order, in milliseconds.` +
        (url ? '' : ' PostgreSQL: TEST_DATABASE_URL names no empty database.'),
      contestants,
      bounds: Object.keys(locations).map((of) => ({ figure: SLOWEST, of, atMost: ASKED_MS })),
    },
  ]
}

async function slowestPages(archive: CandidateArchive): Promise<Sample> {
  const figures: Record<string, number> = {}
  for (const [name, filter] of Object.entries(FILTERS)) figures[name] = await slowestPage(archive, filter)
  return { ...figures, [SLOWEST]: Math.max(...Object.values(figures)) }
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
