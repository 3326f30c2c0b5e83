import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Result } from './run-journeys.ts'
import { runWithSecondTry } from './second-try.ts'

const result = (passed: string[], failed: string[] = []): Result => ({
  where: 'webkit',
  passed,
  failed,
  faulty: [],
  mended: [],
})

/** Journeys that end as told, run after run. */
function scripted(...results: Result[]) {
  const asked: (readonly string[])[] = []
  const run = async (_where: Result['where'], only: readonly string[] = []) => {
    asked.push(only)
    return results.shift() ?? assert.fail('not asked for')
  }
  return { asked, run }
}

test('what passes is not run again', async () => {
  const { asked, run } = scripted(result(['draft: a', 'steps: b']))
  const { unsteady, failed } = await runWithSecondTry('webkit', ['draft', 'steps'], run)
  assert.deepEqual([unsteady, failed], [[], []])
  assert.deepEqual(asked, [['draft', 'steps']])
})

test('what fails once is unsteady; what fails twice has failed; and each counts once', async () => {
  const { asked, run } = scripted(
    result(['draft: a', 'steps: b'], ['steps: c: d', 'steps: e']),
    result(['steps: b', 'steps: c: d'], ['steps: e']),
  )
  const tried = await runWithSecondTry('webkit', [], run)
  assert.deepEqual(asked, [[], ['steps']])
  assert.deepEqual(tried.passed, ['draft: a', 'steps: b', 'steps: c: d'])
  assert.deepEqual(tried.failed, ['steps: e'])
  assert.deepEqual(tried.unsteady, ['steps: c: d'])
})

test('what fails at the second try alone has failed', async () => {
  const { run } = scripted(result(['steps: b'], ['steps: c']), result(['steps: c'], ['steps: b']))
  assert.deepEqual((await runWithSecondTry('webkit', [], run)).failed, ['steps: b'])
})
