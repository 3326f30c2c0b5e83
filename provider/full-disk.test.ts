import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { engines } from './testing/storage.ts'

const SCENARIO = fileURLToPath(new URL('./testing/full-disk.ts', import.meta.url))

/** A small file system that only the scenario sees: as root, or where users may make namespaces. */
const STAGE = 'mount -t tmpfs -o size=24m none "$DATA_DIR" && exec "$@"'
const isPossible = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/tmp']).status === 0

if (isPossible) {
  test('a provider that starts on a full disk refuses until there is room, and then registers', async () => {
    const storage = await engines()[0]!.storage()
    const child = spawn('unshare', ['-rm', 'sh', '-c', STAGE, 'sh', process.execPath, SCENARIO], {
      env: { ...process.env, ...storage.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    await storage.remove()
    assert.deepEqual(stdout.split('\n'), ['503 5', 'not ready', '201', ''], stderr)
  })
}
