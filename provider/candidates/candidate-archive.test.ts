import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import { wordsOf } from '../search-words.ts'
import { anyCandidate } from '../testing/any-candidate.ts'
import { recordOf, someCandidate } from '../testing/candidates.ts'
import { candidatesOfSuite, engines, openCandidates } from '../testing/storage.ts'
import type { NewCandidate } from './candidate-store.ts'
import { eachPage } from './each-page.ts'
import type { CandidateFilter } from './search/candidate-filter.ts'
import { CursorError } from './search/cursor.ts'

const CANDIDATES: readonly NewCandidate[] = [
  someCandidate({
    id: '01a1fda9-0000-7000-8000-000000000001',
    email: 'first@example.com',
    first_name: 'Zoë',
    zip_code: '01001',
    acceptable_job_types: ['Temp'],
    key_skills: ['C', '100%_sure'],
    created_at: '2026-01-01T00:00:00.000Z',
  }),
  someCandidate({
    id: '01a1fda9-0000-7000-8000-000000000002',
    email: 'second@example.com',
    first_name: 'E\u0301lodie',
    last_name: 'Back\\slash',
    zip_code: '01900',
    acceptable_job_types: [],
    key_skills: ['C++', 'say "hi"'],
    resume: { kind: 'file', name: 'a.pdf', filename: 'cv.pdf', filetype: 'pdf' },
    idempotency: { key: randomUUID(), fingerprint: 'content' },
    created_at: '2026-02-01T00:00:00.000Z',
  }),
  someCandidate({
    id: '01a1fda9-0000-7000-8000-000000000003',
    email: 'third@example.com',
    desired_job_title: 'Weaver of 100 x carpets',
    zip_code: '90210',
    acceptable_job_types: ['Temp', 'Part Time'],
    key_skills: ['c', '100xxsure', 'Café'],
    eligibility_status: 'auth_sponsorship',
    resume: { kind: 'address', url: 'https://jobs.example.com/candidate/resumes/1-x_y.pdf' },
    created_at: '2026-03-01T00:00:00.000Z',
  }),
]
const [FIRST, SECOND, THIRD] = CANDIDATES.map(({ id }) => id) as [string, string, string]

const FILTERS: readonly [CandidateFilter, string[]][] = [
  [{}, [FIRST, SECOND, THIRD]],
  [{ since: '2026-02-01T00:00:00.000Z' }, [SECOND, THIRD]],
  [{ until: '2026-02-01T00:00:00.000Z' }, [FIRST]],
  [{ email: ' Second@Example.COM ' }, [SECOND]],
  [{ text: 'WEAVER' }, [THIRD]],
  [{ text: 'zoë' }, [FIRST]],
  [{ text: 'back\\s' }, [SECOND]],
  [{ text: '0 x' }, [THIRD]],
  [{ text: '%' }, []],
  [{ text: 'zoe\u0308' }, [FIRST]],
  [{ text: '\u00e9lodie' }, [SECOND]],
  [{ text: 'ÉLODIE' }, [SECOND]],
  [{ text: 'élodi%' }, []],
  [{ skill: ['CAFÉ'] }, [THIRD]],
  [{ words: 'ZOË 100%_sure' }, [FIRST]],
  [{ words: ' zoë  100%_SURE ' }, [FIRST]],
  [{ words: 'back\\slash "hi"' }, [SECOND]],
  [{ words: 'london weaver' }, [THIRD]],
  [{ place: 'LOND' }, [FIRST, SECOND, THIRD]],
  [{ place: '902' }, [THIRD]],
  [{ place: '90210-4817' }, [THIRD]],
  [{ place: 'London, Massachusetts' }, [FIRST, SECOND]],
  [{ place: 'lond ca' }, [THIRD]],
  [{ place: '210' }, []],
  [{ zip: '01' }, [FIRST, SECOND]],
  [{ zip: '%1' }, []],
  [{ job_type: ['Temp'] }, [FIRST, THIRD]],
  [{ job_type: ['Part Time'] }, [THIRD]],
  [{ skill: ['c'] }, [FIRST, THIRD]],
  [{ skill: ['C++'] }, [SECOND]],
  [{ skill: ['say "HI"'] }, [SECOND]],
  [{ skill: ['100%_sure'] }, [FIRST]],
  [{ eligibility: ['auth_sponsorship'] }, [THIRD]],
  [{ job_type: ['Temp'], zip: '9' }, [THIRD]],
]

const PAGE = { sort: 'newest', cursor: null, limit: 10 } as const

for (const engine of engines()) {
  describe(`the archive in ${engine.name}`, () => {
    const suite = candidatesOfSuite(engine)
    before(async () => {
      for (const candidate of CANDIDATES) assert.equal(await suite.store.add(candidate), 'added')
    })

    for (const [filter, expected] of FILTERS) {
      test(`finds by ${JSON.stringify(filter)}`, async () => {
        const { candidates } = await suite.archive.search(filter, { sort: 'oldest', cursor: null, limit: 10 })
        assert.deepEqual(
          candidates.map(({ id }) => id),
          expected,
        )
        assert.equal(await suite.archive.count(filter), expected.length)
      })
    }

    test('reads records in pages, in both orders', async () => {
      const read = async (sort: 'newest' | 'oldest') =>
        (await Array.fromAsync(eachPage(suite.archive, {}, sort))).flat().map(recordOf)
      assert.deepEqual(await read('oldest'), CANDIDATES.map(recordOf))
      assert.deepEqual(await read('newest'), CANDIDATES.map(recordOf).reverse())
    })

    test('finds any candidate by its own words, and takes any text as one', () =>
      fc.assert(
        fc.asyncProperty(anyCandidate, fc.string({ unit: 'binary' }), async (candidate, text) => {
          await suite.store.add(candidate)
          const { id, first_name, desired_job_title: title, key_skills: skill, home_town: place } = candidate
          for (const filter of [{ words: first_name }, { title }, { skill }]) {
            const { candidates } = await suite.archive.search({ ...filter, email: candidate.email }, PAGE)
            const hasWord = [first_name, title].every((text) => wordsOf(text).length > 0)
            if (hasWord)
              assert.deepEqual(
                candidates.map(({ id }) => id),
                [id],
                JSON.stringify(filter),
              )
          }
          const hostile = { words: text, title: text, place: text, zip: text, skill: [text] }
          for (const [name, value] of Object.entries({ ...hostile, place })) {
            await suite.archive.search({ [name]: value }, PAGE)
            await suite.archive.count({ [name]: value, radius: 10 }, 10)
          }
          await suite.archive.erase(id)
        }),
        { numRuns: 40 },
      ))

    test('refuses made-up cursors', async () => {
      const numbers = '["newest",1e308,1e308] ["newest",9223372036854775808,1] ["newest",0.1,1] ["newest",1]'
      const others = '["newest","x",1] ["name",1,1] ["name","\\u0000",1] ["feed",1.5,0] ["feed",2147483648,0]'
      const made = ['', ...`x null {"length":3} ${numbers} ${others}`.split(' ')]
      const { next } = await suite.archive.search({}, { sort: 'oldest', cursor: null, limit: 1 })
      for (const cursor of [...made.map((json) => Buffer.from(json).toString('base64url')), next, '%']) {
        const page = { cursor, limit: 1 }
        for (const sort of ['newest', 'name'] as const)
          await assert.rejects(suite.archive.search({}, { sort, ...page }), CursorError)
        await assert.rejects(suite.archive.feed({}, { since: null, ...page }), CursorError)
      }
    })

    test('counts the records that name an uploaded resume, in any spelling', async () => {
      assert.equal(await suite.archive.count({ uploadedResume: '1-x_y.pdf' }), 1)
      assert.equal(await suite.archive.count({ uploadedResume: '1-xxy.pdf' }), 0)
      const url = 'http://other.example/candidate/./resumes/%31-x_y.pdf?a=/b#c'
      const other = someCandidate({ resume: { kind: 'address', url } })
      await suite.store.add(other)
      assert.equal(await suite.archive.count({ uploadedResume: '1-x_y.pdf' }), 2)
      await suite.archive.erase(other.id)
      // A second press of an erase link asks for a record that is gone already.
      assert.equal(await suite.archive.count({ uploadedResume: '1-x_y.pdf', exceptId: other.id }), 1)
    })

    test('copies whole records, once', async () => {
      const other = await engine.storage()
      const copy = await openCandidates(other)
      try {
        const stored = await suite.archive.storedPage(null, 10)
        assert.deepEqual(stored, CANDIDATES)
        const taken = { ...stored[0]!, id: randomUUID() }
        for (const added of [stored.slice(1), stored, [taken]]) await copy.archive.addStored(added)
        assert.deepEqual(await copy.archive.storedPage(null, 10), stored)
      } finally {
        await copy.store.close()
        await other.remove()
      }
    })
  })
}
