import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { someCandidate } from '../../testing/candidates.ts'
import { candidatesCommand } from '../../testing/command.ts'
import { candidatesOfSuite, engines } from '../../testing/storage.ts'

const COMMAND = fileURLToPath(new URL('../../candidates-command.ts', import.meta.url))

describe('an interrupted backup', () => {
  const suite = candidatesOfSuite(engines()[0]!)
  const folder = temporaryFolder({ after })
  const id = '01a1fda9-0000-7000-8000-000000000001'

  before(async () => {
    const resume = { kind: 'file', name: 'lost.pdf', filename: 'cv.pdf', filetype: 'pdf' } as const
    await suite.store.add(someCandidate({ id, resume }))
  })

  test('a signal leaves no files; a missing resume is reported', async () => {
    const target = join(folder, 'signalled')
    const child = spawn(process.execPath, [COMMAND, 'backup', target], {
      env: { ...bareEnvironment(), ...suite.storage.environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ended = once(child, 'exit')
    const output = text(child.stderr)
    // The missing resume makes it wait for an erasure, so that it does not end before the signal.
    while (!existsSync(`${target}.unfinished`)) await sleep(5)
    child.kill('SIGTERM')
    assert.deepEqual(await ended, [143, null])
    assert.equal(await output, 'Interrupted.\n')
    assert.deepEqual([existsSync(target), existsSync(`${target}.unfinished`)], [false, false])

    const { code, stdout, stderr } = await candidatesCommand(
      suite.storage.environment,
      'backup',
      target,
      '--json',
    )
    assert.deepEqual([code, JSON.parse(stdout).without_resume], [1, [id]])
    assert.match(stderr, /No resume found for 1 candidate /)
  })

  if (spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/tmp']).status === 0) {
    test('a full disk leaves no files', async () => {
      const target = await mkdtemp(join(folder, 'disk-'))
      const stage = `mount -t tmpfs -o size=40k none "${target}" && "$@"; echo "code $?"; ls -A "${target}"`
      const words = [process.execPath, COMMAND, 'backup', join(target, 'b')]
      const child = spawn('unshare', ['-rm', 'sh', '-c', stage, 'sh', ...words], {
        env: { ...bareEnvironment(), ...suite.storage.environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
      assert.equal(stdout, 'code 1\n', stderr)
      assert.match(stderr, /^.*disk is full\. No backup was made\.\n$/)
    })
  }
})
