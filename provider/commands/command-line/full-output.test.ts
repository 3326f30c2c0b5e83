import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'
import { someCandidate } from '../../testing/candidates.ts'
import { engines, openCandidates, type TestStorage } from '../../testing/storage.ts'

const COMMAND = fileURLToPath(new URL('../../candidates-command.ts', import.meta.url))
const EXPORT = [process.execPath, COMMAND, 'export', '--format', 'jsonl']

describe('where there is no room for data', () => {
  let storage: TestStorage

  before(async () => {
    storage = await engines()[0]!.storage()
    const { store } = await openCandidates(storage)
    for (let index = 0; index < 20; index++) await store.add(someCandidate())
    await store.close()
  })
  after(() => storage.remove())

  test('standard output is told to be cut short', async () => {
    const full = openSync('/dev/full', 'w')
    const [node = '', ...words] = EXPORT
    const env = { ...bareEnvironment(), ...storage.environment }
    const child = spawn(node, words, { env, stdio: ['ignore', full, 'pipe'] })
    closeSync(full)
    const exit = new Promise((resolve) => child.once('exit', resolve))
    assert.match(await text(child.stderr!), /^Not everything could be written to standard output: ENOSPC/m)
    assert.equal(await exit, 1)
  })
})
