import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainResume } from '../testing/reading.ts'
import { surest, weigh } from './candidate.ts'
import { considerAnswers } from './resume-answers.ts'

test('a candidate tells what it rests on', () => {
  const [email] = considerAnswers(plainResume('Jane Doe', 'Email: jane.doe@example.org')).email
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

test('the surest is offered from its threshold on, of equal ones the first', () => {
  const candidates = [
    weigh('weak', { one: 1 }),
    weigh('first', { one: 2 }),
    weigh('second', { one: 2, none: 0 }),
  ]
  assert.equal(surest(candidates, 2)?.value, 'first')
  assert.equal(surest(candidates, 3), null)
  assert.deepEqual(candidates[2]?.evidence, { one: 2 })
})
