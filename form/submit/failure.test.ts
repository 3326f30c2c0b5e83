import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { ANN } from '../testing/test-registration.ts'
import { changedFields } from './content.ts'
import { describeFailure } from './failure.ts'

const SENT = { ...INITIAL_VALUES, ...ANN, email: ' ann@example.com ' }
const refused = (status: number, body: unknown = {}) => ({ kind: 'refused', status, body }) as const

describe('a failure', () => {
  test('stands at the fields that it names, where it is about answers', () => {
    for (const status of [400, 422])
      assert.deepEqual(describeFailure(refused(status, { phone: ['Too short.'] }), '').errors, {
        phone: { text: 'Too short.' },
      })
    for (const status of [401, 429, 500, 503])
      assert.deepEqual(describeFailure(refused(status, { phone: ['Too short.'] }), '').errors, {})
  })

  test('says a sentence once that says all of the other, and both where each says something', () => {
    for (const failure of [refused(422, { detail: 'Not today.' }), { kind: 'unanswered' } as const]) {
      const { toast, problem } = describeFailure(failure, '')
      assert.deepEqual(problem.texts, [toast])
    }
    assert.equal(describeFailure(refused(401, { detail: 'Not today.' }), '').problem.texts.length, 2)
  })
})

describe('of answers that have changed since', () => {
  test('are those that differ, lists by what is in them', () => {
    const sent = { ...SENT, acceptable_job_types: ['Temp'] }
    assert.deepEqual(changedFields(sent, { ...sent, acceptable_job_types: ['Temp'] }), [])
    const now = { ...sent, acceptable_job_types: ['Temp', 'Contract'], phone: '1' }
    assert.deepEqual(changedFields(sent, now), ['acceptable_job_types', 'phone'])
  })
})
