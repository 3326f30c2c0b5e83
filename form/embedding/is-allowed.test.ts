import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAllowed } from './is-allowed.ts'

const OWN = 'https://register.example'

const cases: [source: string, allowed: readonly string[], others: readonly string[]][] = [
  ["'none'", [], [OWN, 'https://a.example', 'null']],
  [
    "'self'",
    [OWN],
    ['http://register.example', 'https://register.example:8443', 'https://a.example', 'null'],
  ],
  [
    'https://jobs.example.org',
    ['https://jobs.example.org'],
    [
      'http://jobs.example.org',
      'https://jobs.example.org:8443',
      'https://jobs.example.org.evil.example',
      'https://evil-jobs.example.org',
      'https://jobsxexample.org',
      'https://example.org',
    ],
  ],
  ['https://jobs.example.org:443', ['https://jobs.example.org'], ['https://jobs.example.org:444']],
  ['https://jobs.example.org:*', ['https://jobs.example.org', 'https://jobs.example.org:1'], [OWN]],
  ['https://jobs.example.org/path', ['https://jobs.example.org'], [OWN]],
  ['HTTPS://Jobs.Example.org', ['https://jobs.example.org'], ['https://jobs.example']],
  [
    'https://*.example.org',
    ['https://jobs.example.org', 'https://a.b.example.org'],
    ['https://example.org', 'https://evilexample.org', 'http://jobs.example.org'],
  ],
  ['http://localhost:4000', ['http://localhost:4000'], ['http://localhost:4001', 'http://127.0.0.1:4000']],
  ['jobs.example.org', ['https://jobs.example.org'], ['http://jobs.example.org']],
  ['https:', ['https://anything.example', 'https://anything.example:1'], ['http://anything.example', 'null']],
  ['*', ['https://anything.example', 'https://anything.example:1', 'http://anything.example'], ['null']],
]

for (const [source, allowed, others] of cases) {
  test(source, () => {
    for (const origin of allowed) assert.ok(isAllowed(origin, [source], OWN), origin)
    for (const origin of others) assert.ok(!isAllowed(origin, [source], OWN), origin)
  })
}

test('one of several is enough', () => {
  const ancestors = ["'self'", 'https://jobs.example.org']
  assert.ok(isAllowed(OWN, ancestors, OWN))
  assert.ok(isAllowed('https://jobs.example.org', ancestors, OWN))
  assert.ok(!isAllowed('https://evil.example', ancestors, OWN))
})
