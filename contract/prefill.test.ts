import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { INITIAL_VALUES } from './candidate.ts'
import { checkField } from './form-rules.ts'
import { PREFILL_FIELDS, prefillOf } from './prefill.ts'

const prefillOfQuery = (query: string) => prefillOf(new URLSearchParams(query))

describe('prefilled answers', () => {
  test('are parsed by field name, and normalized', () => {
    assert.deepEqual(
      prefillOfQuery(
        'email=joan%40example.org&first_name=%20Joan%20&salary_min=%2450k&travel_radius=300%20miles&work_experience=10%2B' +
          '&education_level=High+School&relocate=0&acceptable_job_types=Temp&acceptable_job_types=Part+Time,Contract&utm_source=x',
      ),
      {
        email: 'joan@example.org',
        first_name: 'Joan',
        salary_min: '50000',
        travel_radius: '300',
        work_experience: '10+',
        education_level: 'High School',
        relocate: '0',
        acceptable_job_types: ['Contract', 'Temp', 'Part Time'],
      },
    )
  })

  test('never include a password, a resume, a country or an unknown field', () => {
    const query =
      'password=c4n4ry-of-ann&resume_url=x.example&country_id=CA&consent=1&once=x&__proto__=x&toString=x'
    assert.deepEqual(prefillOfQuery(query), {})
  })

  test('of a repeated name are the first', () => {
    assert.deepEqual(prefillOfQuery('first_name=Ann&first_name=Bob'), { first_name: 'Ann' })
  })

  const LEFT_OUT: readonly (readonly [why: string, query: string])[] = [
    ['no choice', 'education_level=PhD&eligibility_status=yes&relocate=true&acceptable_job_types=Piracy'],
    ['no amount', 'salary_min=much&salary_max=-5&travel_radius=9999999999'],
    ['empty', 'first_name=&last_name=%20%09&acceptable_job_types='],
    ['too long', `first_name=${'x'.repeat(201)}&email=${'x'.repeat(255)}&key_skills=${'x'.repeat(2_001)}`],
    ['not UTF-8', 'first_name=Jo%E3n&home_town=%FF%FE'],
  ]
  for (const [why, query] of LEFT_OUT)
    test(`are dropped: ${why}`, () => assert.deepEqual(prefillOfQuery(query), {}))

  test('raise the default maximum to a larger minimum', () => {
    assert.deepEqual(prefillOf([['salary_min', '95k']]), { salary_min: '95000', salary_max: '95000' })
    assert.deepEqual(prefillOf([['salary_min', '50k']]), { salary_min: '50000' })
    const both = { salary_min: '95000', salary_max: '80000' }
    assert.deepEqual(prefillOf(Object.entries(both)), both)
  })

  test('may be invalid by the rules of Next', () => {
    assert.deepEqual(prefillOfQuery('email=joan&zip_code=1&phone=%'), {
      email: 'joan',
      zip_code: '1',
      phone: '%',
    })
  })

  test('have no line breaks and control characters', () => {
    assert.deepEqual(prefillOfQuery('home_town=New%0D%0A%09York%00%1B&first_name=%E2%80%AEnaoJ%E2%81%A6'), {
      home_town: 'New York',
      first_name: 'naoJ',
    })
    assert.deepEqual(prefillOfQuery('home_town=New+%00+York&acceptable_job_types=Part+%E2%80%AE+Time'), {
      home_town: 'New York',
      acceptable_job_types: ['Part Time'],
    })
    // Persian is written with it.
    assert.deepEqual(prefillOfQuery(`home_town=${encodeURIComponent('می\u200cخواهم')}`), {
      home_town: 'می\u200cخواهم',
    })
  })

  test('of any link are valid values, and parse to themselves', () => {
    const name = fc.oneof(fc.constantFrom(...Object.keys(INITIAL_VALUES)), fc.string())
    const hostile = fc.constantFrom(
      '<script>',
      '"><img onerror=x>',
      '\u202e',
      '\0',
      '%00',
      '$&',
      '\ud800',
      '1e9',
      '١٢٣',
    )
    const value = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), hostile)
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (given) => {
        const prefill = prefillOf(given)
        for (const [field, answer] of Object.entries(prefill)) {
          assert.ok((PREFILL_FIELDS as readonly string[]).includes(field), field)
          assert.doesNotMatch(String(answer), /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u)
          const error = checkField(field as keyof typeof INITIAL_VALUES, String(answer))
          assert.ok(error === null || ['email', 'phone', 'zip_code'].includes(field), `${field}: ${error}`)
        }
        const again = Object.entries(prefill).map(([field, answer]) => [field, String(answer)] as const)
        assert.deepEqual(prefillOf(again), prefill)
      }),
      { numRuns: 500 },
    )
  })
})
