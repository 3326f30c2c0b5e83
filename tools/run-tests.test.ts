import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning } from './end-descendants.ts'

const FILES = {
  'passes.test.mjs': `import { test } from 'node:test'
    test('holds', () => {}); test('holds, too', () => {})`,
  'once.test.mjs': `import { test } from 'node:test'
    import { mkdirSync } from 'node:fs'
    test('wants company gone', () => { if (mkdirSync(import.meta.filename + '.seen', { recursive: true })) throw new Error() })`,
  'twice.test.mjs': `import { describe, test } from 'node:test'
    describe('a suite', () => { test('holds', () => {}); test('does not hold', () => { throw new Error() }) })`,
  'crashes.test.mjs': 'process.exit(3)',
  'company.test.mjs': `import { test } from 'node:test'
    test('is in the process of the first', () => { if (global.tests !== 1) throw new Error() })`,
  'beside.test.mjs': `import { test } from 'node:test'
    Object.assign(global, { tests: 1 })
    test('comes first', () => {})`,
  'waits.mjs': 'await new Promise((resolve) => setTimeout(resolve, 100))',
  'first.test.mjs': `import './waits.mjs'
    import { test } from 'node:test'
    test('comes after what waits', (t) => { if (process.env.TOGETHER && !/first/.test(t.fullName)) throw new Error() })`,
  'second.test.mjs': `import './waits.mjs'
    import { test } from 'node:test'
    test('comes after it, too', (t) => { if (process.env.TOGETHER && !/second/.test(t.fullName)) throw new Error() })`,
  'hooks.test.mjs': `import { beforeEach, test } from 'node:test'
    let calls = 0
    beforeEach(() => { calls++ })
    test('has its hooks for itself', () => { if (calls !== 1) throw new Error() })`,
  'changes.test.mjs': `import { test } from 'node:test'
    globalThis.changed = true
    test('has a process of its own', () => { if (process.env.TOGETHER) throw new Error() })`,
  'ends.test.mjs': `import { test } from 'node:test'
    if (process.env.TOGETHER) process.exit(0)
    test('ends the process of others', () => {})`,
  'throws.test.mjs': `import { test } from 'node:test'
    test('holds', () => {})
    throw new Error('before the others')`,
  'later.test.mjs': `import { test } from 'node:test'
    test('ends before what it has begun', () => { setTimeout(() => { throw new Error('late') }, 50) })
    test('goes on meanwhile', () => new Promise((resolve) => setTimeout(resolve, 200)))`,
  'ending.test.mjs': `import { after, describe, test } from 'node:test'
    describe('a product', () => { after(() => { throw new Error('does not end') }); test('is used', () => {}) })`,
  'conformance.mjs': `import { test } from 'node:test'
    export const conforms = () => test('conforms', () => { throw new Error() })`,
  'store.test.mjs': `import { conforms } from './conformance.mjs'
    conforms()`,
  'hangs.test.mjs': `import { test } from 'node:test'
    test('holds', () => {}); setInterval(() => {}, 1_000)`,
  'leaves.test.mjs': `import { test } from 'node:test'
    import { spawn } from 'node:child_process'
    import { writeFileSync } from 'node:fs'
    test('lasts', () => {
      const program = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1_000)"
      const { pid } = spawn(process.execPath, ['-e', program], { stdio: 'ignore' })
      writeFileSync(import.meta.filename + '.pids', process.pid + ' ' + pid)
      return new Promise((resolve) => setTimeout(resolve, 600_000))
    })`,
}

async function testFiles(context: TestContext, ...names: (keyof typeof FILES)[]) {
  const folder = await mkdtemp(join(tmpdir(), 'run-tests-'))
  context.after(() => rm(folder, { recursive: true, force: true }))
  for (const name of names) await writeFile(join(folder, name), FILES[name])
  return names.map((name) => join(folder, name))
}

async function runTests(words: readonly string[]) {
  const { NODE_TEST_CONTEXT, ...env } = process.env
  const program = join(import.meta.dirname, 'run-tests.ts')
  const child = spawn(process.execPath, [program, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { code, last: said.trimEnd().split('\n').at(-1), said }
}

test('what fails once passes, and is named', async (context) => {
  const { code, last, said } = await runTests(await testFiles(context, 'passes.test.mjs', 'once.test.mjs'))
  assert.deepEqual([code, last], [0, '3 passed, 0 failed'])
  assert.match(said, /^failed once, passed once: .*once\.test\.mjs: wants company gone$/m)
})

test('what fails twice has failed, as has a file that crashes', async (context) => {
  const { code, last, said } = await runTests(
    await testFiles(context, 'passes.test.mjs', 'twice.test.mjs', 'crashes.test.mjs'),
  )
  assert.deepEqual([code, last], [1, '3 passed, 2 failed'])
  assert.match(said, /^failed: .*twice\.test\.mjs: does not hold$/m)
  assert.match(said, /^failed: .*crashes\.test\.mjs/m)
})

test('files run together in one process, with hooks of their own, save one that changes what is global', async (context) => {
  const names = ['beside.test.mjs', 'changes.test.mjs', 'company.test.mjs', 'hooks.test.mjs'] as const
  const [file = ''] = await testFiles(context, ...names)
  const { code, last, said } = await runTests(['--together', join(dirname(file), '*.test.mjs')])
  assert.deepEqual([code, last], [0, '4 passed, 0 failed'])
  assert.doesNotMatch(said, /once|broke off/)
})

test('tests stay with their own file where two import a module that waits', async (context) => {
  const [file = ''] = await testFiles(context, 'waits.mjs', 'first.test.mjs', 'second.test.mjs')
  const { last, said } = await runTests(['--together', join(dirname(file), '*.test.mjs')])
  assert.equal(last, '2 passed, 0 failed')
  assert.doesNotMatch(said, /once|broke off/)
})

test('files run together in as many processes as are asked for', async (context) => {
  const names = ['beside.test.mjs', 'company.test.mjs', 'passes.test.mjs', 'twice.test.mjs'] as const
  const [file = ''] = await testFiles(context, ...names)
  const { last, said } = await runTests(['--together', `${join(dirname(file), '*.test.mjs')}=2`])
  // The first two are in two processes.
  assert.equal(last, '4 passed, 2 failed')
  assert.match(said, /^failed: .*company\.test\.mjs: is in the process of the first$/m)
  assert.match(said, /^failed: .*twice\.test\.mjs: does not hold$/m)
})

test('where one ends the process of all, each runs again alone', async (context) => {
  const [file = ''] = await testFiles(context, 'ends.test.mjs', 'passes.test.mjs', 'twice.test.mjs')
  const { code, last, said } = await runTests(['--together', join(dirname(file), '*.test.mjs')])
  assert.deepEqual([code, last], [1, '4 passed, 1 failed'])
  assert.match(said, /^broke off, run again alone: 3 files that ran together$/m)
  assert.match(said, /^failed: .*twice\.test\.mjs: does not hold$/m)
})

test('a file that breaks off is told, also where a test of another one has failed', async (context) => {
  const [file = ''] = await testFiles(context, 'throws.test.mjs', 'once.test.mjs')
  const { code, last, said } = await runTests(['--together', join(dirname(file), '*.test.mjs')])
  assert.deepEqual([code, last], [1, '1 passed, 1 failed'])
  assert.match(said, /^failed: .*throws\.test\.mjs/m)
})

test('an error after the end of a test is told, also where a test of another file has failed', async (context) => {
  const [file = ''] = await testFiles(context, 'later.test.mjs', 'once.test.mjs')
  const { code, last, said } = await runTests(['--together', join(dirname(file), '*.test.mjs')])
  assert.deepEqual([code, last], [1, '3 passed, 1 failed'])
  assert.match(said, /^failed: .*later\.test\.mjs/m)
  assert.match(said, /asynchronous activity after the test ended.*late/)
})

for (const together of [false, true])
  test(`what fails in a module of several files, or in a hook, has failed${together ? ', together, too' : ''}`, async (context) => {
    const files = await testFiles(context, 'conformance.mjs', 'ending.test.mjs', 'store.test.mjs')
    const pattern = join(dirname(files[0]!), '*.test.mjs')
    const { code, last, said } = await runTests(together ? ['--together', pattern] : [pattern])
    assert.deepEqual([code, last], [1, '1 passed, 2 failed'])
    assert.match(said, /^failed: .*store\.test\.mjs: conforms$/m)
    assert.match(said, /^failed: .*ending\.test\.mjs: a product$/m)
  })

test('patterns that find no file are an error', async () => {
  assert.equal((await runTests(['no/such/*.test.ts'])).code, 1)
})

test('a file that does not end is ended, has failed, and holds up nobody', async (context) => {
  const files = await testFiles(context, 'hangs.test.mjs', 'passes.test.mjs')
  const { code, last, said } = await runTests(['--timeout', '5', ...files])
  assert.deepEqual([code, last], [1, '3 passed, 1 failed'])
  assert.match(said, /^failed: .*hangs\.test\.mjs/m)
})

test('killed, it ends what its files have begun, also what does not want to, or begins meanwhile', async (context) => {
  const [file = ''] = await testFiles(context, 'leaves.test.mjs')
  const { NODE_TEST_CONTEXT, ...env } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-tests.ts'), file], {
    env,
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const begun = async () => (await readFile(`${file}.pids`, 'utf8').catch(() => '')).split(' ').map(Number)
  while ((await begun()).length < 2) await sleep(50)
  const pids = await begun()
  assert.ok(pids.every(isRunning))
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [1, null])
  // A file that has failed, as this one by its end, is begun once more.
  await sleep(1_000)
  pids.push(...(await begun()))
  for (let looks = 0; looks < 200 && pids.some(isRunning); looks++) await sleep(50)
  assert.deepEqual(pids.filter(isRunning), [])
})
