import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

const PROGRAM = `
import { endOnSignals } from ${JSON.stringify(new URL('./end-on-signals.ts', import.meta.url))}
const alive = setInterval(() => {}, 1000)
endOnSignals(() => new Promise((done) => setTimeout(done, 500)).finally(() => clearInterval(alive)))
console.log('runs')`

for (const [signal, expected] of [
  ['SIGTERM', 0],
  ['SIGHUP', 0],
  ['SIGINT', 1],
] as const)
  test(`${signal} twice ${expected === 0 ? 'lets requests end' : 'ends at once'}`, async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM])
    await once(child.stdout, 'data')
    const exited = once(child, 'exit')
    child.kill(signal)
    await sleep(100)
    child.kill(signal)
    assert.deepEqual(await exited, [expected, null])
  })
