/**
 * Runs the tests that need PostgreSQL and an S3 server, which it starts on the loopback interface. As root on Debian,
 * installs them.
 *
 * Usage: npm run test:scale [-- FILE...], patterns included
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { ensurePrograms } from '../../tools/ensure-programs.ts'
import type { TestServer } from './daemon.ts'
import { startPostgres } from './postgres.ts'
import { startRadosgw } from './radosgw.ts'

const ALL = [
  '{resumes,database,outbox,provider,service/gateway,e2e/servers}/**/*.test.ts',
  'service/durability.test.ts',
]
const named = process.argv.slice(2)
const TESTS = named.length > 0 ? named : ALL

const started: Pick<TestServer, 'stop'>[] = []
let stopped: Promise<void> | undefined
const stopAll = () => {
  stopped ??= (async () => {
    // Tests stop before their servers.
    for (const { stop } of started.reverse()) await stop()
  })()
  return stopped
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Not once: npm's shell passes the signal on again, which would end this before the servers.
  process.on(signal, () => stopAll().finally(() => process.exit(1)))
}

try {
  ensurePrograms({ strace: 'strace' })
  const postgres = await startPostgres()
  started.push(postgres)
  const s3 = await startRadosgw()
  started.push(s3)
  // More than cores, as tests mostly wait.
  const concurrency = `--test-concurrency=${2 * availableParallelism()}`
  const runner = spawn(process.execPath, ['--test', concurrency, ...TESTS], {
    stdio: 'inherit',
    // In its own process group, so that all processes of the tests can be ended.
    detached: true,
    env: {
      ...process.env,
      TEST_DATABASE_URL: postgres.url,
      TEST_S3_ENDPOINT: s3.url,
      TEST_S3_ACCESS_KEY_ID: s3.accessKeyId,
      TEST_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
  })
  const ended = once(runner, 'exit')
  started.push({
    async stop() {
      if (runner.exitCode === null && runner.signalCode === null) process.kill(-runner.pid!, 'SIGTERM')
      await ended
    },
  })
  const [code] = await ended
  process.exitCode = Number(code ?? 1)
} catch (error) {
  console.error(`test:scale: ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  await stopAll()
}
