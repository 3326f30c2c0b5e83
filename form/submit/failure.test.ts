import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { REGISTRATION_REFUSALS } from '@resume-library/contract/errors'
import { ANN } from '../testing/test-registration.ts'
import { changedFields } from './content.ts'
import { describeFailure } from './failure.ts'

const SENT = { ...INITIAL_VALUES, ...ANN, email: ' ann@example.com ' }
const refused = (status: number, body: unknown = {}) => ({ kind: 'refused', status, body }) as const

describe('a failure', () => {
  test('is told at the fields it names, and by its toast', () => {
    const body = { phone: ['Too short.'], email: 'Unknown', resume: 'Empty' }
    for (const status of [400, 422]) {
      const { toast, problem, errors } = describeFailure(refused(status, body), '')
      assert.deepEqual(errors, {
        phone: { text: 'Too short.', field: 'phone' },
        email: { code: 'email_errors', values: { errors: 'Unknown' } },
        resume_url: { code: 'resume_errors', values: { errors: 'Empty' } },
      })
      assert.deepEqual(problem, { texts: [toast], errors })
    }
    for (const status of [401, 429, 500, 503])
      assert.deepEqual(describeFailure(refused(status, { phone: ['Too short.'] }), '').errors, {})
  })

  test('shows one text where it contains the other, else both', () => {
    for (const failure of [refused(422, { detail: 'Not today.' }), { kind: 'unanswered' } as const]) {
      const { toast, problem } = describeFailure(failure, '')
      assert.deepEqual(problem.texts, [toast])
    }
    assert.equal(describeFailure(refused(402, { detail: 'Not today.' }), '').problem.texts.length, 1)
    assert.equal(describeFailure(refused(429, { detail: 'Not today.' }), '').problem.texts.length, 2)
  })

  test('says in the language of the page that the client has its share of the queue', () => {
    const [status, detail] = REGISTRATION_REFUSALS.queue_quota_exceeded
    const body = { code: 'queue_quota_exceeded', detail }
    assert.deepEqual(describeFailure(refused(status, body), '').problem.texts, [{ code: body.code }])
  })

  test('that only the operator can end comes with a word to the applicant', () => {
    for (const status of [401, 403])
      assert.deepEqual(describeFailure(refused(status), '').problem.texts.at(-1), {
        code: 'not_your_answers',
      })
  })

  test('names what is no field beside those that are', () => {
    const body = { phone: 'Too short.', birth_year: 'Missing', detail: 'Look again.' }
    assert.deepEqual(describeFailure(refused(400, body), '').problem.texts, [
      { text: 'Look again.' },
      { code: 'validation_errors', values: { errors: 'Birth year: Missing' } },
    ])
  })

  test('of an email or password that is taken is told at the field alone, with what can be done', () => {
    const taken = describeFailure(refused(409), 'https://a.example')
    assert.deepEqual(taken.errors, { email: { code: 'candidate_exists' } })
    assert.deepEqual(taken.problem, {
      texts: [],
      errors: {},
      advice: {
        field: 'email',
        text: { code: 'conflict_next', values: { host: 'https://a.example' } },
      },
    })
    const { problem } = describeFailure(refused(422, { code: 'idempotency_key_reused' }), '')
    assert.equal(problem.advice?.field, 'password')
    assert.equal(problem.texts.length, 0)
  })
})

test('finds the changed answers, lists by their items', () => {
  const sent = { ...SENT, acceptable_job_types: ['Temp'] }
  assert.deepEqual(changedFields(sent, { ...sent, acceptable_job_types: ['Temp'] }), [])
  const now = { ...sent, acceptable_job_types: ['Temp', 'Contract'], phone: '1' }
  assert.deepEqual(changedFields(sent, now), ['acceptable_job_types', 'phone'])
})
