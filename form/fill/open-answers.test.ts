import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { fieldsOf, unansweredIn } from './filled-answers.ts'

test('only empty fields are open', () => {
  const found = { first_name: 'Bob', last_name: 'Ray' }
  assert.deepEqual(unansweredIn(found, { ...INITIAL_VALUES, first_name: 'Ann' }), { last_name: 'Ray' })
})

test('zip code and town of another address are not filled', () => {
  const found = { zip_code: '02134-1000', home_town: 'Boston' }
  const open = (typed: object) => fieldsOf(unansweredIn(found, { ...INITIAL_VALUES, ...typed }))
  assert.deepEqual(open({}), ['zip_code', 'home_town'])
  assert.deepEqual(open({ zip_code: ' 02134' }), ['home_town'])
  assert.deepEqual(open({ zip_code: '10001' }), [])
  assert.deepEqual(open({ home_town: 'boston, MA' }), ['zip_code'])
  assert.deepEqual(open({ home_town: 'Bronx' }), [])
  assert.deepEqual(fieldsOf(unansweredIn({ zip_code: '02134' }, { ...INITIAL_VALUES, home_town: 'Bronx' })), [
    'zip_code',
  ])
})
