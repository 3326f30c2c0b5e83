import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fillIn } from './fill-in.ts'
import {
  fieldMessages,
  inEnglish,
  isConflict,
  providerCallError,
  registrationError,
  registrationToast,
} from './outcome.ts'

const HOST = 'https://jobs.example.com'
const TAKEN = `A candidate with this email address is already registered. Please use a different email or try to log in at ${HOST}/login`
const CHECK = 'Please check your information and try again.'
const SERVER = 'Server error. Please try again later.'

/** Specification, section 8: status, body, the provider-call error, and the toast. */
const ROWS: [status: number, body: unknown, error: string, toast: string][] = [
  [409, null, 'Candidate already exists', TAKEN],
  [409, { detail: 'taken' }, 'Candidate already exists', TAKEN],
  [400, { detail: 'The zip code is unknown' }, 'The zip code is unknown', 'The zip code is unknown'],
  [400, { detail: 'Candidate already exists' }, 'Candidate already exists', TAKEN],
  [400, { detail: 'Conflict of something' }, 'Conflict of something', TAKEN],
  [400, { resume: ['too large', 'not a PDF'] }, 'Resume error: too large, not a PDF', CHECK],
  [400, { resume: { url: ['dead'] }, email: 'x' }, 'Resume error: dead', CHECK],
  [400, { email: ['is odd'], phone: ['is long'] }, 'Email error: is odd', CHECK],
  [400, { email: ['already exists'] }, 'Email error: already exists', TAKEN],
  [
    400,
    {
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      phone: ['is long', 'is odd'],
      zip_code: 'is unknown',
    },
    'Validation errors: Phone: is long, is odd; Zip code: is unknown',
    CHECK,
  ],
  [400, { type: 'about:blank', title: 'Bad Request', status: 400 }, 'Invalid request data', CHECK],
  [400, 'broken', 'Invalid request data', CHECK],
  [400, null, 'Invalid request data', CHECK],
  [400, [], 'Invalid request data', CHECK],
  [
    401,
    null,
    'Authentication failed. Please check your credentials.',
    'Authentication failed. Please check your credentials.',
  ],
  [401, { detail: 'Who are you?' }, 'Authentication failed. Please check your credentials.', 'Who are you?'],
  [
    403,
    null,
    'You do not have permission to register a candidate.',
    'You do not have permission to register a candidate.',
  ],
  [422, null, 'Validation error. Please check your information.', CHECK],
  [422, { detail: 'Too young' }, 'Too young', 'Too young'],
  [429, null, 'Too many requests. Please try again later.', 'Too many requests. Please try again later.'],
  [429, { message: 'Slow down' }, 'Too many requests. Please try again later.', 'Slow down'],
  [500, { detail: 'ORA-00942' }, SERVER, 'Our server encountered an error. Please try again later.'],
  [502, null, SERVER, SERVER],
  [503, { detail: 'Back at noon' }, SERVER, 'Back at noon'],
  [504, '<html>Gateway</html>', SERVER, SERVER],
  [418, { detail: 'I am a teapot', message: 'short' }, 'I am a teapot', 'I am a teapot'],
  [418, { message: 'short' }, 'short', 'short'],
  [418, 'short and stout', 'short and stout', 'short and stout'],
  [418, null, 'Request failed with status code 418', 'Request failed with status code 418'],
  [418, '<!doctype html><p>no', 'Request failed with status code 418', 'Request failed with status code 418'],
  [418, { detail: { why: ['a', 'b'] } }, 'a, b', 'a, b'],
]

describe('the error catalogue', () => {
  for (const [status, body, error, toast] of ROWS) {
    test(`${status} ${JSON.stringify(body)}`, () => {
      const failure = { kind: 'refused', status, body } as const
      assert.equal(inEnglish(providerCallError(status, body)), error)
      assert.equal(inEnglish(registrationError(failure)), error)
      assert.equal(inEnglish(registrationToast(failure, HOST)), toast)
      assert.equal(isConflict(failure), toast === TAKEN)
    })
  }

  test('our own sentences have a code, so that pages can translate them', () => {
    const toast = (detail: string) =>
      registrationToast({ kind: 'refused', status: 429, body: { detail } }, HOST)
    assert.deepEqual(toast('Too many requests. Please try again later.'), { code: 'too_many_requests' })
    assert.deepEqual(toast('Slow down'), { text: 'Slow down' })
  })

  test('no answer, and an error of our own', () => {
    assert.equal(inEnglish(registrationError({ kind: 'unanswered' })), 'Registration failed')
    assert.equal(
      inEnglish(registrationError({ kind: 'broken' })),
      'An unknown error occurred during registration',
    )
    for (const kind of ['unanswered', 'broken'] as const) {
      assert.equal(inEnglish(registrationToast({ kind }, HOST)), 'Registration failed. Please try again.')
      assert.equal(isConflict({ kind }), false)
    }
  })
})

test('messages by field are assigned to fields of the form only', () => {
  const body = {
    status: 400,
    title: 'no',
    email: ['odd', 'long'],
    resume: 'dead',
    made_up: 'x',
    toString: 'x',
    // Recursion without a limit would throw, and the page would send forever.
    zip_code: JSON.parse(`${'['.repeat(20_000)}"x"${']'.repeat(20_000)}`),
  }
  assert.deepEqual(fieldMessages(body), { email: 'odd, long', resume_url: 'dead' })
  assert.deepEqual(fieldMessages('email: odd'), {})
})

test('a placeholder in a value is not replaced again', () => {
  assert.equal(fillIn('{a} and {b}', { a: '{b}$&', b: '2' }), '{b}$& and 2')
  assert.equal(fillIn('{a}'), '{a}')
})
