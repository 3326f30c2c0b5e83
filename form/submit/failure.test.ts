import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { ANN } from '../testing/test-registration.ts'
import { changedFields } from './content.ts'
import { describeFailure } from './failure.ts'

const SENT = { ...INITIAL_VALUES, ...ANN, email: ' ann@example.com ' }
const refused = (status: number, body: unknown = {}) => ({ kind: 'refused', status, body }) as const

describe('a failure', () => {
  test('is shown at the fields it names', () => {
    for (const status of [400, 422])
      assert.deepEqual(describeFailure(refused(status, { phone: ['Too short.'] }), '').errors, {
        phone: { text: 'Too short.' },
      })
    for (const status of [401, 429, 500, 503])
      assert.deepEqual(describeFailure(refused(status, { phone: ['Too short.'] }), '').errors, {})
  })

  test('shows one text where it contains the other, else both', () => {
    for (const failure of [refused(422, { detail: 'Not today.' }), { kind: 'unanswered' } as const]) {
      const { toast, problem } = describeFailure(failure, '')
      assert.deepEqual(problem.texts, [toast])
    }
    assert.equal(describeFailure(refused(401, { detail: 'Not today.' }), '').problem.texts.length, 2)
  })
})

describe('with changed answers', () => {
  test('finds the fields that differ, lists by their items', () => {
    const sent = { ...SENT, acceptable_job_types: ['Temp'] }
    assert.deepEqual(changedFields(sent, { ...sent, acceptable_job_types: ['Temp'] }), [])
    const now = { ...sent, acceptable_job_types: ['Temp', 'Contract'], phone: '1' }
    assert.deepEqual(changedFields(sent, now), ['acceptable_job_types', 'phone'])
  })
})
