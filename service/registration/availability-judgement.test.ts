import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Finding, judge, NOTHING_KNOWN, stateOf } from './availability-judgement.ts'

const told = (registrations: 'open' | 'closed' | 'unavailable'): Finding => ({ kind: 'told', registrations })
const kinds = (...names: Exclude<Finding['kind'], 'told'>[]): Finding[] => names.map((kind) => ({ kind }))

/** What the page says after these findings. */
const after = (findings: readonly Finding[], keeps = false) =>
  stateOf(findings.reduce(judge, NOTHING_KNOWN), keeps)

test('until somebody has looked, nothing is said', () => assert.equal(after([]), 'open'))

test('a provider that says it takes none is closed until it says otherwise', () => {
  assert.equal(after([told('closed')]), 'closed')
  assert.equal(after([told('closed'), ...kinds('registered')]), 'closed')
  assert.equal(after([told('closed'), told('open')]), 'open')
  assert.equal(after([told('closed'), ...kinds('answered')]), 'open')
})

test('one look may fail by chance; two in a row are an outage, which the first answer ends', () => {
  assert.equal(after([told('open'), ...kinds('unreachable')]), 'open')
  assert.equal(after([told('open'), ...kinds('unreachable', 'failed')]), 'away')
  assert.equal(after([told('open'), ...kinds('unreachable', 'answered', 'unreachable')]), 'open')
  assert.equal(after([...kinds('unreachable', 'unreachable'), told('open')]), 'open')
  assert.equal(after([told('unavailable'), told('unavailable')]), 'away')
})

test('where registrations are kept, an outage is nothing to tell; that none are taken is', () => {
  assert.equal(after(kinds('unreachable', 'unreachable'), true), 'open')
  assert.equal(after([told('closed'), ...kinds('unreachable', 'unreachable')], true), 'closed')
})

test('a provider that never answered such a look well is not away because of it', () => {
  assert.equal(after(kinds('failed', 'failed', 'failed')), 'open')
  assert.equal(after(kinds('answered', 'failed', 'failed')), 'away')
})

test('a provider that answers registrations is not away, whatever becomes of looks', () => {
  const known = kinds('answered', 'failed', 'failed', 'registered')
  assert.equal(after(known), 'open')
  assert.equal(after([...known, ...kinds('failed', 'failed')]), 'open')
  assert.equal(after([...known, ...kinds('unreachable', 'unreachable')]), 'away')
})
