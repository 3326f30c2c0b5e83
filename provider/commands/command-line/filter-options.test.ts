import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countOption } from './command.ts'
import { filterOf } from './filter-options.ts'
import { UsageError } from './usage-error.ts'

const given = (values: Record<string, string>) => ({ values, positionals: [] })

describe('filters of the command line', () => {
  for (const [text, instant] of [
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21T08:30', '2026-11-21T08:30:00.000Z'],
    ['2026-11-21T08:30:15Z', '2026-11-21T08:30:15.000Z'],
    ['2026-11-21T08:30-05:00', '2026-11-21T13:30:00.000Z'],
  ] as const) {
    test(`--since ${text}`, () => assert.deepEqual(filterOf(given({ since: text })), { since: instant }))
  }

  test('choices in any case', () => {
    assert.deepEqual(filterOf(given({ 'job-type': 'part time', eligibility: 'AUTH_SPONSORSHIP' })), {
      jobType: 'Part Time',
      eligibility: 'auth_sponsorship',
    })
  })

  for (const wrong of [
    { since: 'now' },
    { until: '2026-13-01' },
    { since: '2026-02-30' },
    { since: '' },
    { email: '' },
    { words: ' ' },
    { eligibility: '' },
    { until: '21.11.2026' },
    { 'job-type': 'any' },
  ]) {
    test(`refuses ${JSON.stringify(wrong)}`, () => {
      assert.throws(() => filterOf(given(wrong as Record<string, string>)), UsageError)
    })
  }

  for (const wrong of ['0', '-1', '1.5', 'all', '']) {
    test(`refuses --limit ${JSON.stringify(wrong)}`, () => {
      assert.throws(() => countOption(given({ limit: wrong }), 'limit', 1), UsageError)
    })
  }
})
