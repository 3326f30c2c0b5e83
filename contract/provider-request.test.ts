import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { INITIAL_VALUES, type ReceivedCandidate } from './candidate.ts'
import { SENTENCES } from './errors.ts'
import { checkProviderRequest, isResumeUrl, providerRequest, submittedCandidate } from './provider-request.ts'

const NOW = new Date('2026-01-02T03:04:05.678Z')
const RESUME = { resume_url: 'https://example.com/cv.pdf', uploaded_resume: null }
const FILE = { resume_content_base64: 'QQ==', resume_filename: 'cv.pdf', resume_filetype: 'pdf' }
const REQUIRED: ReceivedCandidate = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  password: 'difference',
  zip_code: '02108',
  resume_url: 'https://example.com/cv.pdf',
}

test('the form submits numbers, a country, a date and at least Permanent', () => {
  const candidate = submittedCandidate(
    { ...INITIAL_VALUES, country_id: '', zip_code: '123456789', salary_min: '', travel_radius: '7' },
    RESUME,
    NOW,
  )
  assert.equal(candidate.country_id, 'US')
  assert.equal(candidate.registration_date, '2026-01-02T03:04:05.678Z')
  assert.deepEqual(candidate.acceptable_job_types, ['Permanent'])
  assert.equal(candidate.zip_code, '12345-6789')
  assert.deepEqual([candidate.salary_min, candidate.salary_max, candidate.travel_radius], [0, 90_000, 7])
})

test('untouched fields are submitted with their initial values', () => {
  assert.partialDeepStrictEqual(submittedCandidate(INITIAL_VALUES, RESUME, NOW), {
    ...RESUME,
    first_name: '',
    last_name: '',
    country_id: 'US',
    home_town: '',
    desired_job_title: '',
    latest_job_title: '',
    email: '',
    password: '',
    acceptable_job_types: ['Permanent'],
    phone: '',
    zip_code: '',
    salary_min: 10_000,
    salary_max: 90_000,
    travel_radius: 25,
    education_level: '',
    work_experience: '',
    relocate: '1',
    driving_license: '1',
    eligibility_status: 'auth_any_employer',
    key_skills: '',
    registration_date: NOW.toISOString(),
  })
})

test('the form submits the job types that were chosen', () => {
  const values = { ...INITIAL_VALUES, acceptable_job_types: ['Temp' as const] }
  assert.deepEqual(submittedCandidate(values, RESUME, NOW).acceptable_job_types, ['Temp'])
})

test('missing values get the provider-call defaults of the specification, section 3', () => {
  assert.partialDeepStrictEqual(providerRequest({}, NOW), {
    first_name: '',
    last_name: '',
    country_id: 'US',
    home_town: '',
    desired_job_title: '',
    latest_job_title: '',
    email: '',
    password: '',
    uploaded_resume: null,
    resume_url: '',
    acceptable_job_types: [],
    phone: '',
    zip_code: '',
    salary_min: 0,
    salary_max: 0,
    travel_radius: 0,
    education_level: '',
    work_experience: '',
    relocate: '0',
    driving_license: '0',
    eligibility_status: 'auth_any_employer',
    key_skills: '',
    registration_date: '2026-01-02T03:04:05.678Z',
  })
})

test('the provider gets a sanitised email, phone and zip code, and the password as it is', () => {
  const sent = providerRequest(
    {
      email: '  Ada@Example.COM ',
      phone: ' +1 (555) 010-9999 x2',
      zip_code: '02108-1234',
      password: ' Ada ',
    },
    NOW,
  )
  assert.equal(sent.email, 'ada@example.com')
  assert.equal(sent.phone, '+155501099992')
  assert.equal(sent.zip_code, '02108')
  assert.equal(sent.password, ' Ada ')
})

test('an uploaded resume is named resume.pdf of type pdf by default', () => {
  const sent = providerRequest({ uploaded_resume: { resume_content_base64: 'QQ==' } }, NOW)
  assert.deepEqual(sent.uploaded_resume, {
    resume_content_base64: 'QQ==',
    resume_filename: 'resume.pdf',
    resume_filetype: 'pdf',
  })
})

test('making the request is idempotent', () => {
  const text = fc.option(fc.string({ unit: 'binary' }), { nil: undefined })
  fc.assert(
    fc.property(
      fc.record({ email: text, phone: text, zip_code: text, first_name: text, resume_url: text }),
      (input) => {
        const once = providerRequest(input, NOW)
        assert.deepEqual(providerRequest(once, new Date(0)), once)
      },
    ),
  )
})

describe('the five checks before the provider call', () => {
  /** In their order: each input also fails every later check that it can. */
  const cases: [what: string, input: ReceivedCandidate, sentence: string][] = [
    ['an email without a domain', { email: 'ada', uploaded_resume: {} }, 'Invalid email address'],
    ['no email', {}, 'Invalid email address'],
    [
      'a resume file of spaces',
      { email: 'a@b.co', uploaded_resume: { resume_content_base64: ' \n' }, resume_url: '%' },
      'Invalid resume content',
    ],
    ['a resume URL that is none', { email: 'a@b.co', resume_url: 'not a host' }, 'Invalid resume URL format'],
    ['no resume', { email: 'a@b.co' }, 'Either a resume file or resume URL must be provided'],
    ...(['first_name', 'last_name', 'password', 'zip_code'] as const).map(
      (field): [string, ReceivedCandidate, string] => [
        `no ${field}`,
        { ...REQUIRED, [field]: '' },
        'Missing required fields',
      ],
    ),
    ['a first name of spaces', { ...REQUIRED, first_name: ' ' }, 'Missing required fields'],
    ['a last name that nobody sees', { ...REQUIRED, last_name: '\u3164\u2800' }, 'Missing required fields'],
    ['a file name', { ...REQUIRED, resume_url: 'Resume.PDF' }, SENTENCES.resume_url_is_file],
  ]
  for (const [what, input, sentence] of cases) {
    test(`${what}: ${sentence}`, () => {
      const code = checkProviderRequest(providerRequest(input, NOW))
      assert.equal(code && SENTENCES[code], sentence)
    })
  }

  test('a complete request passes, with an address or with a file', () => {
    assert.equal(checkProviderRequest(providerRequest(REQUIRED, NOW)), null)
    const withFile = { ...REQUIRED, resume_url: '', uploaded_resume: FILE }
    assert.equal(checkProviderRequest(providerRequest(withFile, NOW)), null)
  })

  test('a file is checked instead of the address', () => {
    const both = { ...REQUIRED, resume_url: 'not a host', uploaded_resume: FILE }
    assert.equal(checkProviderRequest(providerRequest(both, NOW)), null)
  })
})

describe('a resume URL', () => {
  for (const url of [
    'example.com',
    'https://sub.example.co.uk/a/b.pdf?x=1#y',
    'localhost:3000/cv.pdf',
    'https://[2001:db8::1]:8443/cv.pdf',
    'xn--mnchen-3ya.example',
    'bücher.example/cv',
  ]) {
    test(`${url} looks like one`, () => assert.equal(isResumeUrl(url), true))
  }

  for (const url of [
    '',
    'example',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://user:secret@example.com/',
    'https:///cv.pdf',
    'exa mple.com',
    'example.com/a b',
    '-example.com',
    'https://example.com:port/',
    `example.com/${'a'.repeat(2_048)}`,
  ]) {
    test(`${JSON.stringify(url.slice(0, 40))} does not`, () => assert.equal(isResumeUrl(url), false))
  }
})
