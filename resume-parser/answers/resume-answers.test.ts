import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainResume } from '../testing/reading.ts'
import { best, score } from './match.ts'
import { findMatches, readAnswers } from './resume-answers.ts'

test('a match lists its evidence', () => {
  const [email] = findMatches(plainResume('Jane Doe', 'Email: jane.doe@example.org')).email
  assert.equal(email?.value, 'jane.doe@example.org')
  const evidence = email?.evidence ?? {}
  assert.deepEqual(Object.keys(evidence).slice(0, 3), [
    'stands with the contact data',
    'has a label',
    'is the first',
  ])
  assert.equal(
    Object.values(evidence).reduce((sum, points) => sum + points, 0),
    email?.score,
  )
})

test('the best match at or above the threshold wins, the first of equal ones', () => {
  const matches = [
    score('weak', { one: 1 }),
    score('first', { one: 2 }),
    score('second', { one: 2, none: 0 }),
  ]
  assert.equal(best(matches, 2)?.value, 'first')
  assert.equal(best(matches, 3), null)
  assert.deepEqual(matches[2]?.evidence, { one: 2 })
})

test('an answer just above the threshold is unsure, one with the usual evidence is not', () => {
  const head = ['Jane Doe', 'Boston, MA 02118', '312-555-0142', 'jane.doe@example.org', 'Experience']
  const unsure = (...lines: readonly string[]) => readAnswers(plainResume(...head, ...lines)).unsure
  assert.deepEqual(unsure('Data Analyst', '2020 - present', 'Acme', 'Shift Supervisor'), [])
  assert.deepEqual(unsure('Data Analyst'), ['latest_job_title'])
})
