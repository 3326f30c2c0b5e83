import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  IDEMPOTENCY_KEY_MAX_LENGTH,
  REGISTRATION_MAX_BYTES,
  RESUME_MAX_BYTES,
} from '@resume-library/contract/limits'
import { fieldMessages, providerCallError } from '@resume-library/contract/outcome'
import { inEnglish } from '@resume-library/contract/sentences'
import { base64, file, registration } from './testing/candidates.ts'
import { basic, register, runProvider, useProvider } from './testing/running.ts'
import { engines } from './testing/storage.ts'

const [engine] = engines()

describe('what the provider refuses', () => {
  const running = useProvider(engine!)
  const send: typeof running.send = (body, headers) => running.send(body, headers)
  for (const [what, change, field, message] of [
    ['no e-mail address', { email: null }, 'email', 'Please enter a valid email address'],
    ['no first name', { first_name: ' ' }, 'first_name', 'First name is required'],
    ['no last name', { last_name: undefined }, 'last_name', 'Last name is required'],
    ['a short password', { password: '1234567' }, 'password', 'Password must be at least 8 characters'],
    [
      'a password of kilobytes',
      { password: `a${'\u0301'.repeat(40_000)}${'\u0316'.repeat(40_000)}` },
      'password',
      'Password must be at most 1,024 characters',
    ],
    ['no zip code', { zip_code: '' }, 'zip_code', 'Zip code is required'],
    ['a number as name', { first_name: 1 }, 'first_name', 'Must be text'],
    ['a text as salary', { salary_min: '1' }, 'salary_min', 'Must be a number'],
    ['a salary below 0', { salary_max: -1 }, 'salary_max', 'Must be at least 0'],
    ['a radius too large', { travel_radius: 1e12 }, 'travel_radius', 'Must be at most 1000000000'],
    ['a long town', { home_town: 'x'.repeat(201) }, 'home_town', 'Must not be longer than 200'],
    [
      'an unknown job type',
      { acceptable_job_types: ['Slave'] },
      'acceptable_job_types',
      'Must be one of: Permanent, Contract, Temp, Part Time',
    ],
    [
      'an unknown education',
      { education_level: 'None' },
      'education_level',
      'Must be one of: High School, Associates, Bachelors, Masters, Doctorate',
    ],
    ['a boolean as flag', { relocate: true }, 'relocate', 'Must be one of: 0, 1'],
    [
      'a date that is none',
      { registration_date: 'now' },
      'registration_date',
      'Must be a date and time in ISO 8601',
    ],
    [
      'the year 0',
      { registration_date: '0000-01-01T00:00:00Z' },
      'registration_date',
      'Must lie in the years 1 to 9999',
    ],
    [
      'the year 10000',
      { registration_date: '9999-12-31T23:59:59-14:00' },
      'registration_date',
      'Must lie in the years 1 to 9999',
    ],
    ['a NUL', { home_town: 'a\0b' }, 'home_town', 'Must be text without the character NUL'],
    [
      'half a character',
      { home_town: '\ud800' },
      'home_town',
      'Must be text without halves of characters (unpaired surrogates)',
    ],
    [
      'a NUL in the name of a resume',
      file('JVBERi0=', { resume_filename: 'a\0b.pdf' }),
      'resume',
      'Must be text without the character NUL',
    ],
    [
      'half a character in the type of a resume',
      file('JVBERi0=', { resume_filename: 'a.pdf', resume_filetype: 'p\ud800' }),
      'resume',
      'Must be text without halves of characters (unpaired surrogates)',
    ],
    ['no resume', { resume_url: '' }, 'resume', 'Either a resume file or resume URL must be provided'],
    ['an odd address', { resume_url: 'not a url' }, 'resume', 'Invalid resume URL format'],
    ['an empty resume', file('  '), 'resume', 'Invalid resume content'],
    ['a resume of no base64', file('%PDF'), 'resume', 'Invalid resume content'],
    ['a resume of half base64', file('AAA*AAAA'), 'resume', 'Invalid resume content'],
    [
      'a resume of a wrong type',
      file('AAAA', { resume_filename: 'a.exe', resume_filetype: 'exe' }),
      'resume',
      'Please upload a PDF, DOC, DOCX, TXT, or RTF file',
    ],
    [
      'a resume too large',
      file(base64(new Uint8Array(RESUME_MAX_BYTES + 1))),
      'resume',
      `Must not be larger than ${RESUME_MAX_BYTES} bytes`,
    ],
  ] as const) {
    test(`400 for ${what}, at its field`, async () => {
      const { status, body } = await send(registration(change))
      assert.equal(status, 400)
      assert.deepEqual(body[field], [message])
      assert.equal('detail' in body, false)
      const shown =
        field === 'registration_date' ? {} : { [field === 'resume' ? 'resume_url' : field]: message }
      assert.deepEqual(fieldMessages(body), shown)
    })
  }

  test('400 names every wrong field, in the words of the catalogue', async () => {
    const { body } = await send({ ...registration(), first_name: '', zip_code: '1' })
    assert.equal(
      inEnglish(providerCallError(400, body)),
      'Validation errors: first_name: First name is required; ' +
        'zip_code: Please enter a valid US zip code (e.g., 12345 or 12345-6789)',
    )
  })

  for (const [what, body] of [
    ['a list', []],
    ['a text', '"text"'],
    ['null', 'null'],
    ['no JSON', '{'],
    ['a prototype', '{"__proto__":{"email":"a@example.com"}}'],
  ] as const) {
    test(`400 for ${what} as body`, async () => {
      const answer = await send(body)
      assert.equal(answer.status, 400)
      assert.equal(answer.headers.get('content-type'), 'application/problem+json; charset=utf-8')
    })
  }

  test('413 for a body over the limit, 415 for another type', async () => {
    const large = await send(`"${'x'.repeat(REGISTRATION_MAX_BYTES)}"`)
    assert.equal(large.status, 413)
    assert.equal((await send('a=b', { 'Content-Type': 'text/css' })).status, 415)
  })

  test('400 for a key that cannot be kept', async () => {
    for (const wrong of ['', 'ä', 'x'.repeat(IDEMPOTENCY_KEY_MAX_LENGTH + 1)]) {
      const { status, body } = await send(registration(), { 'Idempotency-Key': wrong })
      assert.equal(status, 400, wrong)
      assert.match(String(body.detail), /Idempotency-Key/)
    }
  })

  for (const [what, header] of [
    ['none', ''],
    ['another scheme', `Bearer ${basic('service:päss:word').slice(6)}`],
    ['another password', basic('service:päss:wor')],
    ['another user', basic('servicf:päss:word')],
    ['more', basic('service:päss:word ')],
    ['no base64', 'Basic service:päss:word'],
  ] as const) {
    test(`401 for the wrong credential: ${what}`, async () => {
      const { status, headers, body } = await send(registration(), { Authorization: header })
      assert.equal(status, 401)
      assert.match(headers.get('www-authenticate') ?? '', /^Basic /)
      assert.equal(body.status, 401)
    })
  }

  test('the scheme may be written in any case', async () => {
    const Authorization = basic('service:päss:word').replace('Basic', 'bAsIc')
    assert.equal((await send(registration(), { Authorization })).status, 201)
  })

  test('403 while the operator takes no registrations', async () => {
    const closed = await runProvider({ ...running.storage().environment, REGISTRATIONS: 'closed' })
    const { status } = await register(closed.url, registration())
    await closed.close()
    assert.equal(status, 403)
  })
})
