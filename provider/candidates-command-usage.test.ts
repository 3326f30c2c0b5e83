import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { candidatesCommand } from './testing/command.ts'

describe('npm run candidates', () => {
  const run = (...words: string[]) => candidatesCommand({ DATA_DIR: '/nowhere' }, ...words)

  test('explains itself', async () => {
    const { code, stdout, stderr } = await run('--help')
    assert.deepEqual([code, stderr], [0, ''])
    for (const command of [
      'list',
      'show',
      'resume',
      'export',
      'backup',
      'restore',
      'erase',
      'stats',
      'orphans',
      'copy',
    ]) {
      assert.match(stdout, new RegExp(`^  ${command} `, 'm'))
    }
    assert.match((await run('erase', '--help')).stdout, /--dry-run/)
  })

  for (const words of [['none'], ['list', '--no'], ['stats', 'x']]) {
    test(`points to the help for wrong words: ${words.join(' ')}`, async () => {
      const { code, stdout, stderr } = await run(...words)
      assert.deepEqual([code, stdout], [2, ''])
      assert.match(stderr, /--help/)
    })
  }

  test('says so where nothing is kept, and makes nothing', async () => {
    const { code, stderr } = await run('list')
    assert.deepEqual([code, /is not there/.test(stderr)], [1, true])
  })
})
