import assert from 'node:assert/strict'
import { test } from 'node:test'
import { POSTED_REFUSALS } from '@resume-library/contract/errors'
import { LANGUAGES } from '@resume-library/contract/messages/languages'
import type { PostedErrors, PostedOutcome, PostedStopCode } from '@resume-library/contract/posted-form'
import { describeOutcome } from './describe-outcome.ts'

const words = LANGUAGES.en!.withoutScript
const describe = (outcome: PostedOutcome) =>
  describeOutcome(outcome, words, { jobBoardUrl: 'https://jobs.example', language: 'en' })
const password = { text: words.password_again }
const stopped = (code: PostedStopCode, seconds: number | null = null) =>
  describe({ kind: 'stopped', code, seconds })

test('a wrong resume has the error of the rule, the lost file or the upload', () => {
  const errorFor = (code: PostedErrors['resume_url']) =>
    describe({ kind: 'wrong', errors: { resume_url: code! } }).errors.resume_url
  assert.deepEqual(errorFor('resume_required'), { code: 'resume_required' })
  assert.deepEqual(errorFor('resume_url_invalid'), { code: 'resume_url_invalid' })
  assert.deepEqual(errorFor('resume_unknown'), { text: words.resume_unknown })
  assert.deepEqual(errorFor('resume_infected'), { code: 'resume_infected' })
  assert.deepEqual(errorFor('upload_failed'), { code: 'upload_not_stored' })
})

test('every stop code has a sentence without placeholders', () => {
  for (const code of Object.keys(POSTED_REFUSALS) as PostedStopCode[]) {
    const { problem, errors } = stopped(code, 7)
    assert.equal(problem!.texts.length, 1, code)
    const [message] = problem!.texts
    assert.ok(message && 'text' in message && message.text.length > 20, code)
    assert.doesNotMatch(message.text, /[{}]/, code)
    const isRead = code !== 'overloaded' && code !== 'posted_elsewhere'
    assert.deepEqual(errors, isRead ? { password } : {}, code)
    assert.deepEqual(problem!.errors, errors, code)
  }
})

test('a provider’s refusal keeps its words, and says that the answers are saved', () => {
  const body = { detail: [{ loc: ['body', 'email'], msg: 'is not known' }] }
  const { problem } = describe({ kind: 'refused', status: 500, body } as never)
  assert.deepEqual(problem!.texts.at(-1), { text: words.answers_saved })
  assert.ok(problem!.texts.length > 1)
  assert.deepEqual(problem!.errors.password, password)
})

test('a Retry-After is shown', () => {
  const waits = (status: number, waitMs: number | null) =>
    describe({ kind: 'refused', status, body: {}, waitMs }).problem!.texts.map((text) =>
      'text' in text ? text.text : text.code,
    )
  assert.deepEqual(waits(429, 42_000), [
    'too_many_requests',
    'Please submit again in 42 seconds.',
    words.answers_saved,
  ])
  assert.deepEqual(waits(503, 90_000)[1], 'Please submit again in 2 minutes.')
  for (const [status, waitMs] of [
    [503, null],
    [503, 24 * 3_600_000],
    [409, 42_000],
  ] as const)
    assert.doesNotMatch(waits(status, waitMs).join(), /submit again in/)
})
