import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { REGISTRATION_REFUSALS } from '@resume-library/contract/errors'
import { EMAIL_CONFLICT_FOCUS_MS } from '@resume-library/contract/limits'
import { readyToSubmit } from '../testing/ready-to-submit.ts'
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

  test('says in the language of the page what the client has had its share of', () => {
    for (const code of ['queue_quota_exceeded', 'upload_quota_exceeded'] as const) {
      const [status, detail] = REGISTRATION_REFUSALS[code]
      assert.deepEqual(describeFailure(refused(status, { code, detail }), '').problem.texts, [{ code }])
    }
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

const LOST = { kind: 'unanswered' } as const
const CONFLICT = { kind: 'refused', status: 409, body: {} } as const

describe('a submit', () => {
  test("that fails after Back keeps the person's step", async () => {
    const { registration, submit, answer, now } = await readyToSubmit()
    await submit()
    registration.goTo(0)
    await answer(LOST)
    assert.deepEqual(now().position, { step: 0, focus: null }, 'where they may be typing')
    assert.deepEqual(now().problem?.texts[0], { code: 'toast_registration_failed' })
  })

  test('that is refused shows no error at a changed field', async () => {
    const { registration, type, submit, answer, now } = await readyToSubmit()
    await submit()
    registration.goTo(0)
    type({ email: 'ann.lee@example.com' })
    await answer(CONFLICT)
    assert.deepEqual(now().errors, {})
    assert.deepEqual(
      now().problem?.texts.map((text) => 'code' in text && text.code),
      ['toast_candidate_exists', 'conflict_email_changed'],
    )
  })

  test('that is refused for its resume shows it until there is another', async () => {
    const { registration, type, submit, answer, now } = await readyToSubmit()
    await submit()
    await answer({ kind: 'refused', status: 400, body: { resume: 'Not readable' } })
    type({ resume_url: 'ann.ex' })
    registration.fieldLeft('resume_url')
    assert.deepEqual(now().errors, {
      resume_url: { code: 'resume_errors', values: { errors: 'Not readable' } },
    })
  })

  test('that is refused at several steps shows each error when its step is reached', async () => {
    const { registration, type, submit, answer, now } = await readyToSubmit()
    await submit()
    const body = { zip_code: 'Unknown', key_skills: 'Odd', resume: 'Not readable' }
    await answer({ kind: 'refused', status: 400, body })
    type({ zip_code: '02134' })
    registration.next()
    assert.deepEqual([now().position.step, Object.keys(now().errors)], [1, ['key_skills', 'resume_url']])
    registration.next()
    assert.deepEqual([now().position.step, Object.keys(now().errors)], [2, ['resume_url']])
  })

  test("that is refused for its resume keeps a server's general words with a newer one", async () => {
    const { registration, submit, answer, now } = await readyToSubmit()
    await submit()
    await answer({ kind: 'refused', status: 422, body: { detail: 'Not today.', resume: 'Not readable' } })
    registration.removeResume()
    assert.deepEqual(now().problem, { texts: [{ text: 'Not today.' }], errors: {} })
  })

  test('that is refused for its resume shows nothing for a newer one', async () => {
    const { registration, submit, answer, now } = await readyToSubmit()
    await submit()
    registration.removeResume()
    await answer({ kind: 'refused', status: 400, body: { resume: 'Not readable' } })
    assert.deepEqual(now().errors, {})
  })

  test('that is refused after changes says that it is about the sent answers', async () => {
    const { type, submit, answer, now } = await readyToSubmit()
    await submit()
    type({ home_town: 'Boston' })
    await answer({ kind: 'refused', status: 400, body: { first_name: 'Odd' } })
    assert.deepEqual(now().problem?.texts.at(-1), { code: 'answers_changed' })
    assert.deepEqual(now().errors, { first_name: { text: 'Odd', field: 'first_name' } })
  })
})

describe('an email that is registered', () => {
  test('is not selected for a person who has returned to step 1', async () => {
    const { registration, submit, answer, now, clock } = await readyToSubmit()
    await submit()
    registration.goTo(0)
    await answer(CONFLICT)
    clock.advance(EMAIL_CONFLICT_FOCUS_MS)
    assert.deepEqual(now().position, { step: 0, focus: null })
    assert.deepEqual(now().errors, { email: { code: 'candidate_exists' } })
  })

  test('stays an error when the field is left unchanged', async () => {
    const { registration, submit, answer, type, now } = await readyToSubmit()
    await submit()
    await answer(CONFLICT)
    registration.fieldLeft('email')
    assert.deepEqual(now().errors, { email: { code: 'candidate_exists' } })
    type({ email: 'ann.lee@example.com' })
    assert.deepEqual([now().errors, now().toasts], [{}, []])
    assert.ok(now().problem?.advice, 'nothing moves while they type')
    registration.next()
    assert.equal(now().problem, null)
  })

  test('is not selected while the person types', async () => {
    const { submit, answer, type, now, clock } = await readyToSubmit()
    await submit()
    await answer(CONFLICT)
    type({ email: 'ann.lee@' })
    assert.deepEqual(now().errors, { email: { code: 'email_invalid' } })
    clock.advance(EMAIL_CONFLICT_FOCUS_MS)
    assert.equal(now().position.focus, null)
  })
})
