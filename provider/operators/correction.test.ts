import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SENTENCES } from '@resume-library/contract/errors'
import { refusalOf } from '@resume-library/server/refusals/answer-refusals'
import { parseCorrection } from './correction.ts'
import { operatorRefusalRules } from './refusals.ts'

const problemsOf = (body: Record<string, unknown>): Record<string, string[]> | null => {
  try {
    parseCorrection(body)
    return null
  } catch (error) {
    return { ...(refusalOf(error, operatorRefusalRules).fields.fields as Record<string, string[]>) }
  }
}

describe('a correction', () => {
  test('is stored as a registration is', () => {
    assert.deepEqual(
      parseCorrection({
        first_name: 'José',
        email: ' Ada@Example.COM ',
        phone: '(555) 010-9999',
        zip_code: '٠١٢٣٤-6789',
        key_skills: [' algebra', 'weaving, lace، خياطة', 'algebra', ''],
        acceptable_job_types: ['Temp', 'Temp'],
        salary_min: 50_000.5,
        travel_radius: 500,
        relocate: false,
        driving_license: true,
        education_level: '',
        home_town: null,
      }),
      {
        first_name: 'José',
        home_town: '',
        email: 'ada@example.com',
        phone: '5550109999',
        zip_code: '01234',
        acceptable_job_types: ['Temp'],
        salary_min: 50_000.5,
        travel_radius: 500,
        education_level: '',
        key_skills: ['algebra', 'weaving', 'lace', 'خياطة'],
        relocate: false,
        driving_license: true,
      },
    )
  })

  for (const [field, value, sentence] of [
    ['first_name', ' ', SENTENCES.first_name_required],
    ['last_name', 'x'.repeat(201), 'Must not be longer than 200'],
    ['email', 'ada@example', SENTENCES.email_invalid],
    ['home_town', 'Bos\0ton', 'Must be text without the character NUL'],
    ['home_town', '\ud800', 'Must be text without halves of characters (unpaired surrogates)'],
    ['key_skills', ['x'.repeat(1_000), 'y'.repeat(1_000)], 'Must not be longer than 2000'],
    ['key_skills', [1], 'Must be text'],
    ['salary_min', '50000', 'Must be a number'],
    ['travel_radius', 500.5, 'Must be at most 500'],
    ['relocate', 'maybe', 'Must be one of: 0, 1'],
    ['education_level', 'Kindergarten', /^Must be one of: High School, /],
    ['acceptable_job_types', ['Temp', '=1'], /^Must be one of: Permanent, /],
    ['password', 'difference engine', 'Is unknown'],
    ['resume_url', 'https://example.com', 'Is unknown'],
    ['constructor', {}, 'Is unknown'],
  ] as const) {
    test(`of ${field} to ${JSON.stringify(value)?.slice(0, 30)} has one sentence`, () => {
      const problems = problemsOf({ home_town: 'Boston', [field]: value })
      const [found = ''] = problems?.[field] ?? []
      assert.deepEqual([Object.keys(problems ?? {}), problems?.[field]?.length], [[field], 1])
      if (typeof sentence === 'string') assert.equal(found, sentence)
      else assert.match(found, sentence)
    })
  }

  test('names all its wrong fields, and must have one', () => {
    assert.deepEqual(Object.keys(problemsOf({ email: '', zip_code: '', home_town: 'Boston' }) ?? {}), [
      'email',
      'zip_code',
    ])
    assert.deepEqual(problemsOf({}), { body: ['Must have a field'] })
    assert.ok(problemsOf(JSON.parse('{"__proto__": {"first_name": "Eve"}}')))
  })
})
