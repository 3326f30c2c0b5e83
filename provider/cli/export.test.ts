import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { someCandidate } from '../testing/candidates.ts'
import { candidatesCommand } from '../testing/command.ts'
import { candidatesOfSuite, engines } from '../testing/storage.ts'

const COMMAND = fileURLToPath(new URL('../candidates.js', import.meta.url))

describe('an export of candidates', () => {
  const suite = candidatesOfSuite(engines()[0]!)
  const folder = temporaryFolder({ after })
  const run = (...words: string[]) => candidatesCommand(suite.storage.environment, ...words)
  /** More than a pipe holds. */
  const candidates = Array.from({ length: 300 }, () => someCandidate())

  before(() => suite.archive.addStored(candidates))

  /** Starts the shim by a Node of any age, as `npx candidates` does. */
  const spawned = (stdout: 'pipe' | number) =>
    spawn(process.execPath, [COMMAND, 'export', '--format', 'jsonl'], {
      env: { ...bareEnvironment(), ...suite.storage.environment },
      stdio: ['ignore', stdout, 'pipe'],
    })

  test('is whole in a pipe', async () => {
    assert.equal((await text(spawned('pipe').stdout!)).trimEnd().split('\n').length, candidates.length)
  })

  test('--output replaces a file completely, or leaves it unchanged', async () => {
    const output = join(folder, 'list.txt')
    await writeFile(output, 'before', { mode: 0o644 })
    assert.equal((await run('export', '--format', 'x', '--output', output)).code, 2)
    assert.equal(await readFile(output, 'utf8'), 'before')
    const { code, stdout } = await run('export', '--format', 'jsonl', '--output', output)
    assert.deepEqual([code, stdout], [0, ''])
    assert.equal((await readFile(output, 'utf8')).trimEnd().split('\n').length, candidates.length)
    assert.equal((await stat(output)).mode & 0o777, 0o600)
    await mkdir(join(folder, 'sub'))
    for (const wrong of [join(folder, 'sub'), join(folder, 'none', 'x')]) {
      const { code, stderr } = await run('export', '--format', 'csv', '--output', wrong)
      assert.deepEqual(
        [code, /^--output .* (is not a file|cannot be written)/.test(stderr)],
        [2, true],
        stderr,
      )
    }
    assert.deepEqual((await readdir(folder)).sort(), ['list.txt', 'sub'])
  })

  test('is reported as incomplete where standard output is full', async () => {
    const full = openSync('/dev/full', 'w')
    const child = spawned(full)
    closeSync(full)
    const exit = new Promise((resolve) => child.once('exit', resolve))
    assert.match(await text(child.stderr!), /^The output is incomplete: ENOSPC/m)
    assert.equal(await exit, 1)
  })
})
