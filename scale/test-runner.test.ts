import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestRunner } from './test-runner.ts'

test('what is stopped leaves no test running', { timeout: 60_000 }, async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'test-runner-'))
  context.after(() => rm(folder, { recursive: true }))
  const noted = join(folder, 'pid')
  const file = join(folder, 'slow.test.ts')
  await writeFile(
    file,
    `import { writeFileSync } from 'node:fs'
     writeFileSync(${JSON.stringify(noted)}, String(process.pid))
     setInterval(() => {}, 1_000)`,
  )
  // With it, Node would run no test in a test.
  delete process.env.NODE_TEST_CONTEXT
  const runner = startTestRunner([file], {})
  const pidOf = () => readFile(noted, 'utf8').catch(() => '')
  while (!(await pidOf())) await sleep(50)
  const pid = Number(await pidOf())
  assert.ok(isRunning(pid))
  await runner.stop()
  assert.ok(!isRunning(pid))
  assert.notEqual(await runner.code, 0)
})

/** A process that has ended, and that its parent has not waited for, runs nothing any more. */
function isRunning(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
