import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'

test('npm run outbox creates no outbox where DATA_DIR has none', (context) => {
  const DATA_DIR = join(temporaryFolder(context), 'mistyped')
  const env = { ...bareEnvironment(), DATA_DIR, STORE_AND_FORWARD_KEY: Buffer.alloc(32).toString('base64') }
  const command = join(import.meta.dirname, 'outbox-command.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'list'], { env, encoding: 'utf8' })
  assert.deepEqual([status, stdout, existsSync(DATA_DIR)], [1, '', false])
  assert.match(stderr, /outbox\.sqlite does not exist\. Check DATA_DIR or DATABASE_URL\.\n$/)
})
