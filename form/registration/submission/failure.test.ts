import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { KEY_REUSED } from '@resume-library/contract/provider-api'
import { ANN } from '../testing/test-registration.ts'
import { changedFields, stillTrue } from './content.ts'
import { aboutWhatWasSent, isServerError, tellFailure } from './failure.ts'

const SENT = { ...INITIAL_VALUES, ...ANN, email: ' ann@example.com ' }
const refused = (status: number, body: unknown = {}) => ({ kind: 'refused', status, body }) as const
const about = (failure: Parameters<typeof aboutWhatWasSent>[0], ...changed: ('email' | 'phone')[]) =>
  aboutWhatWasSent(failure, SENT, changed)

describe('a failure', () => {
  test('stands at the fields that it names, where it is about answers', () => {
    for (const status of [400, 422])
      assert.deepEqual(tellFailure(refused(status, { phone: ['Too short.'] }), '').errors, {
        phone: { text: 'Too short.' },
      })
    for (const status of [401, 429, 500, 503])
      assert.deepEqual(tellFailure(refused(status, { phone: ['Too short.'] }), '').errors, {})
  })

  test('of a taken e-mail address is said at it; the panel says the rest, and links to nothing', () => {
    const { toast, problem, errors } = tellFailure(refused(409), 'https://jobs.example')
    const next = { code: 'conflict_next', values: { host: 'https://jobs.example' } }
    assert.deepEqual(problem, { texts: [next], errors: {} })
    assert.notDeepEqual(toast, next)
    assert.deepEqual(errors, { email: { code: 'candidate_exists' } })
  })

  test('of another password is said at the password', () => {
    const { errors } = tellFailure(refused(422, { code: KEY_REUSED }), 'https://jobs.example')
    assert.deepEqual(errors, { password: { code: 'registered_with_other_password' } })
  })

  test('says a sentence once that says all of the other, and both where each says something', () => {
    for (const failure of [refused(422, { detail: 'Not today.' }), { kind: 'unanswered' } as const]) {
      const { toast, problem } = tellFailure(failure, '')
      assert.deepEqual(problem.texts, [toast])
    }
    assert.equal(tellFailure(refused(401, { detail: 'Not today.' }), '').problem.texts.length, 2)
  })
})

describe('of answers that have changed since', () => {
  test('is said that it is about those that were sent, where it is about answers at all', () => {
    for (const status of [400, 422])
      assert.deepEqual(about(refused(status), 'phone'), [{ code: 'told_of_sent' }])
    for (const failure of [refused(401), refused(503), { kind: 'unanswered' } as const])
      assert.deepEqual(about(failure, 'phone'), [])
    assert.deepEqual(about(refused(422)), [])
  })

  test('a taken address is named as it was sent, where it is another by now', () => {
    assert.deepEqual(about(refused(409), 'phone', 'email'), [
      { code: 'told_of_email', values: { email: 'ann@example.com' } },
    ])
    assert.deepEqual(about(refused(409), 'phone'), [])
  })

  test('are those that differ, lists by what is in them', () => {
    const sent = { ...SENT, acceptable_job_types: ['Temp'] }
    assert.deepEqual(changedFields(sent, { ...sent, acceptable_job_types: ['Temp'] }), [])
    const now = { ...sent, acceptable_job_types: ['Temp', 'Contract'], phone: '1' }
    assert.deepEqual(changedFields(sent, now), ['acceptable_job_types', 'phone'])
  })

  test('no error is left', () => {
    const errors = { phone: { text: 'Too short.' }, email: { text: 'Unknown.' } }
    assert.deepEqual(stillTrue(errors, ['phone']), { email: errors.email })
    assert.deepEqual(stillTrue(errors, ['phone', 'email']), {})
  })
})

test('only what a server has said stays until there is another answer', () => {
  assert.equal(isServerError({ text: 'Unknown.' }), true)
  assert.equal(isServerError({ code: 'candidate_exists' }), true)
  assert.equal(isServerError({ code: 'registered_with_other_password' }), true)
  assert.equal(isServerError({ code: 'email_invalid' }), false)
})
