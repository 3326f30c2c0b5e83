import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { whereFilter } from './candidate-filter.ts'
import { type CandidateTables, SEARCHED_FIELDS } from './table/candidate-columns.ts'

const database = new Kysely<CandidateTables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new SqliteIntrospector(of),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

/** What is looked for in each column, in this order. */
const lookedFor = (words: string) => {
  const query = database.selectFrom('candidates').select('id').where(whereFilter({ words }))
  const { parameters } = query.compile()
  return parameters.slice(0, parameters.length / (SEARCHED_FIELDS.length + 1))
}

test('a word with accents is looked for by what all its spellings have, and each spelling once', () => {
  assert.deepEqual(lookedFor('jose'), ['%jose%'])
  assert.deepEqual(lookedFor('José'), ['%jos%', '%jos\u00e9%', '%jose\u0301%', '%jos\u00c9%'])
  assert.deepEqual(lookedFor('\u674e'), ['%\u674e%'])
})

test('a part in ASCII that only some spellings have is not asked of all', () => {
  // Its small letter is i with a dot above it.
  assert.ok(!lookedFor('\u0130\u00e9').includes('%i%'))
  assert.equal(lookedFor('Wei\u00df')[0], '%wei%')
})
