import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { FunnelCounts } from '@resume-library/contract/provider-api'
import { startFunnelReports } from './funnel-counts.ts'

const MINUTE_MS = 60_000

/** Reports to a provider that may be away. */
function startReports(context: TestContext) {
  context.mock.timers.enable({ apis: ['setInterval'] })
  let now = Date.parse('2026-11-25T23:58:30Z')
  const provider = { isAway: false, received: [] as FunnelCounts['days'][], warnings: 0, onReport: () => {} }
  const send = async ({ days }: FunnelCounts) => {
    if (provider.isAway) throw new Error('away')
    provider.received.push(days)
    provider.onReport()
  }
  const reports = startFunnelReports(send, { warn: () => void provider.warnings++ }, () => new Date(now))
  const pass = async (minutes = 1) => {
    now += minutes * MINUTE_MS
    context.mock.timers.tick(MINUTE_MS)
    for (let turns = 0; turns < 5; turns++) await setImmediate()
  }
  return { reports, provider, pass }
}

test('counts are sent each minute while there are new ones, and at the end', async (context) => {
  const { reports, provider, pass } = startReports(context)
  await pass()
  reports.count('opened')
  reports.count('opened')
  await pass()
  await pass()
  reports.count('opened')
  await reports.close()
  assert.deepEqual(provider.received, [{ '2026-11-25': { opened: 2 } }, { '2026-11-26': { opened: 1 } }])
})

test('counts of an outage are sent after it, each day once, and the latest month of them', async (context) => {
  const { reports, provider, pass } = startReports(context)
  provider.isAway = true
  for (let day = 0; day < 40; day++) {
    reports.count('opened')
    await pass(24 * 60)
  }
  assert.equal(provider.warnings, 40)
  provider.isAway = false
  await pass()
  await pass()
  assert.deepEqual(
    provider.received.map((days) => [Object.keys(days).length, Object.keys(days)[0]]),
    [[31, '2026-12-04']],
  )
  await reports.close()
})

test('a step that is counted during a report is in the next', async (context) => {
  const { reports, provider, pass } = startReports(context)
  reports.count('opened')
  provider.onReport = () => {
    provider.onReport = () => {}
    reports.count('opened')
  }
  await pass(0)
  await reports.close()
  assert.deepEqual(
    provider.received.map((days) => days['2026-11-25']?.opened),
    [1, 2],
  )
})
