import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  IDEMPOTENCY_KEY_MAX_LENGTH,
  REGISTRATION_MAX_BYTES,
  RESUME_MAX_BYTES,
} from '@resume-library/contract/limits'
import { fieldMessages } from '@resume-library/contract/outcome'
import { base64, file, registration } from './testing/candidates.ts'
import { basic, register, runProvider, useProvider } from './testing/running.ts'
import { engines } from './testing/storage.ts'

const [engine] = engines()

describe('the provider refuses', () => {
  const running = useProvider(engine!)
  const send: typeof running.send = (body, headers) => running.send(body, headers)
  const WRONG: readonly [change: object, field: string, message: string][] = [
    [{ email: null }, 'email', 'Please enter a valid email address'],
    [{ first_name: ' ' }, 'first_name', 'First name is required'],
    [{ last_name: undefined }, 'last_name', 'Last name is required'],
    [{ password: '1234567' }, 'password', 'Password must be at least 8 characters'],
    [
      { password: `a${'\u0301'.repeat(40_000)}${'\u0316'.repeat(40_000)}` },
      'password',
      'Password must be at most 1,024 characters',
    ],
    [{ zip_code: '' }, 'zip_code', 'Zip code is required'],
    [{ first_name: 1 }, 'first_name', 'Must be text'],
    [{ salary_min: '1' }, 'salary_min', 'Must be a number'],
    [{ salary_max: -1 }, 'salary_max', 'Must be at least 0'],
    [{ travel_radius: 1e12 }, 'travel_radius', 'Must be at most 1000000000'],
    [{ home_town: 'x'.repeat(201) }, 'home_town', 'Must not be longer than 200'],
    [
      { acceptable_job_types: ['Slave'] },
      'acceptable_job_types',
      'Must be one of: Permanent, Contract, Temp, Part Time',
    ],
    [
      { education_level: 'None' },
      'education_level',
      'Must be one of: High School, Associates, Bachelors, Masters, Doctorate',
    ],
    [{ relocate: true }, 'relocate', 'Must be one of: 0, 1'],
    [{ registration_date: 'now' }, 'registration_date', 'Must be a date and time in ISO 8601'],
    [{ home_town: 'a\0b' }, 'home_town', 'Must be text without the character NUL'],
    [{ home_town: '\ud800' }, 'home_town', 'Must be text without halves of characters (unpaired surrogates)'],
    [file('JVBERi0=', { resume_filename: 'a\0b.pdf' }), 'resume', 'Must be text without the character NUL'],
    [
      file('JVBERi0=', { resume_filename: 'a.pdf', resume_filetype: 'p\ud800' }),
      'resume',
      'Must be text without halves of characters (unpaired surrogates)',
    ],
    [{ resume_url: '' }, 'resume', 'Either a resume file or resume URL must be provided'],
    [{ resume_url: 'not a url' }, 'resume', 'Invalid resume URL format'],
    [file('  '), 'resume', 'Invalid resume content'],
    [file('%PDF'), 'resume', 'Invalid resume content'],
    [file('AAA*AAAA'), 'resume', 'Invalid resume content'],
    [
      file('AAAA', { resume_filename: 'a.exe', resume_filetype: 'exe' }),
      'resume',
      'Please upload a PDF, DOC, DOCX, TXT, or RTF file',
    ],
    [
      file(base64(new Uint8Array(RESUME_MAX_BYTES + 1))),
      'resume',
      `Must not be larger than ${RESUME_MAX_BYTES} bytes`,
    ],
  ]

  test('wrong fields with 400, each at its field', async () => {
    for (const [change, field, message] of WRONG) {
      const { status, body } = await send(registration(change))
      assert.equal(status, 400)
      assert.deepEqual(body[field], [message])
      assert.equal('detail' in body, false)
      const shown =
        field === 'registration_date' ? {} : { [field === 'resume' ? 'resume_url' : field]: message }
      assert.deepEqual(fieldMessages(body), shown)
    }
  })

  test('other bodies than a JSON object with 400', async () => {
    for (const body of [[], '"text"', 'null', '{', '{"__proto__":{"email":"a@example.com"}}']) {
      const answer = await send(body)
      assert.equal(answer.status, 400)
      assert.equal(answer.headers.get('content-type'), 'application/problem+json; charset=utf-8')
    }
  })

  test('a body over the limit with 413, another type with 415', async () => {
    const large = await send(`"${'x'.repeat(REGISTRATION_MAX_BYTES)}"`)
    assert.equal(large.status, 413)
    assert.equal((await send('a=b', { 'Content-Type': 'text/css' })).status, 415)
  })

  test('a key that cannot be stored with 400', async () => {
    for (const wrong of ['', 'ä', 'x'.repeat(IDEMPOTENCY_KEY_MAX_LENGTH + 1)]) {
      const { status, body } = await send(registration(), { 'Idempotency-Key': wrong })
      assert.equal(status, 400, wrong)
      assert.match(String(body.detail), /Idempotency-Key/)
    }
  })

  test('a wrong credential with 401', async () => {
    for (const Authorization of [
      '',
      `Bearer ${basic('service:päss:word').slice(6)}`,
      basic('service:päss:wor'),
      basic('servicf:päss:word'),
      basic('service:päss:word '),
      'Basic service:päss:word',
    ]) {
      const { status, headers, body } = await send(registration(), { Authorization })
      assert.deepEqual([status, body.status], [401, 401], Authorization)
      assert.match(headers.get('www-authenticate') ?? '', /^Basic /)
    }
  })

  test('registrations with 403 while they are closed', async () => {
    const closed = await runProvider({ ...running.storage().environment, REGISTRATIONS: 'closed' })
    const { status } = await register(closed.url, registration())
    await closed.close()
    assert.equal(status, 403)
  })
})
