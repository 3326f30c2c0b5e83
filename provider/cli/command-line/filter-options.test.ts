import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { UsageError } from '@resume-library/server/process/command-line'
import { candidatesCommand } from '../../testing/command.ts'
import { filterOf } from './filter-options.ts'

const given = (values: Record<string, string>) => ({ values, positionals: [] })

describe('filters of the command line', () => {
  test('times are UTC by default', () => {
    for (const [since, timestamp] of [
      ['2026-11-21', '2026-11-21T00:00:00.000Z'],
      ['2026-11-21T08:30', '2026-11-21T08:30:00.000Z'],
      ['2026-11-21T08:30-05:00', '2026-11-21T13:30:00.000Z'],
    ] as const)
      assert.deepEqual(filterOf(given({ since })), { since: timestamp })
  })

  test('choices ignore the case', () => {
    assert.deepEqual(filterOf(given({ 'job-type': 'part time', eligibility: 'AUTH_SPONSORSHIP' })), {
      job_type: ['Part Time'],
      eligibility: ['auth_sponsorship'],
    })
  })

  test('wrong values are refused', () => {
    for (const [name, wrong] of [
      ['since', 'now'],
      ['since', '2026-02-30'],
      ['until', '21.11.2026'],
      ['email', ''],
      ['words', ' '],
      ['job-type', 'any'],
    ] as const)
      assert.throws(() => filterOf(given({ [name]: wrong })), UsageError, `${name} ${wrong}`)
  })
})

test('the command has help, and points to it for wrong arguments', async () => {
  const run = (...words: string[]) => candidatesCommand({ DATA_DIR: '/nowhere' }, ...words)
  const { code, stdout } = await run('--help')
  assert.equal(code, 0)
  for (const [, command = ''] of stdout.matchAll(/^ {2}(\w+) +\w/gm))
    assert.match((await run(command, '--help')).stdout, new RegExp(`^npx candidates ${command} `, 'm'))
  for (const words of [['none'], ['export', '--no'], ['audit', 'x']]) {
    const { code, stdout, stderr } = await run(...words)
    assert.deepEqual([code, stdout, /--help/.test(stderr)], [2, '', true])
  }
  const { stderr, ...nothing } = await run('export', '--format', 'csv')
  assert.deepEqual([nothing.code, /does not exist/.test(stderr)], [1, true])
})
