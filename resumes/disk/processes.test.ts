import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, describe, test } from 'node:test'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { ABANDONED_REQUEST_MS } from '@resume-library/contract/limits'
import { inAnHour, keepBytes, newName, readBytes } from '../testing/conformance/files.ts'
import { createDiskResumeStore } from './disk-resume-store.ts'

const KILLS = Number(process.env.KILLS ?? 20)
const LONG_AGO = new Date(0)

const root = mkdtempSync(join(tmpdir(), 'resumes-'))
after(() => rmSync(root, { recursive: true }))
const newFolder = () => mkdtempSync(join(root, 'store-'))
const start = (program: string, folder: string) =>
  spawn(process.execPath, [join(import.meta.dirname, 'testing', program), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
const files = (root: string, folder: string) => readdirSync(join(root, folder))

describe('disk: processes that die', () => {
  test(`loses nothing that it promised in ${KILLS} kills, and no temp file once it is old`, async () => {
    const folder = newFolder()
    const kept = new Set<string>()
    const claimed = new Set<string>()
    let leftovers = 0
    for (let kill = 0; kill < KILLS; kill++) {
      const keeper = start('keeper.ts', folder)
      const ledger = text(keeper.stdout!)
      await once(keeper.stdout!, 'readable')
      await wait(randomInt(60))
      await killed(keeper)
      for (const line of (await ledger).split('\n').slice(0, -1)) {
        const [word, name] = line.split(' ') as [string, string]
        ;(word === 'kept' ? kept : claimed).add(name)
      }
      leftovers += files(folder, 'incoming').length
      const store = createDiskResumeStore(folder)
      assert.equal((await store.sweep(LONG_AGO)).removed, 0)
      for (const name of files(folder, 'incoming')) makeOld(join(folder, 'incoming', name))
      assert.equal((await store.sweep(LONG_AGO)).removed, 0)
      assert.deepEqual(files(folder, 'incoming'), [])
      assertAllWhole(folder, kept)
    }
    assert.ok(kept.size > KILLS && claimed.size > 0 && leftovers > 0, 'the kills met work in progress')
    const store = createDiskResumeStore(folder)
    const { removed } = await store.sweep(inAnHour())
    assert.ok(removed > 0)
    assertAllWhole(folder, claimed)
    assert.deepEqual(files(folder, 'unclaimed'), [])
  })
})

function makeOld(path: string): void {
  const longAgo = new Date(Date.now() - ABANDONED_REQUEST_MS - 1000)
  utimesSync(path, longAgo, longAgo)
}

async function killed(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** Every file that can be seen has the bytes that its name tells, and every promised name can be seen. */
function assertAllWhole(folder: string, promised: ReadonlySet<string>): void {
  const seen = new Set<string>()
  for (const inner of ['unclaimed', 'claimed']) {
    for (const name of files(folder, inner)) {
      const hash = createHash('sha256')
        .update(readFileSync(join(folder, inner, name)))
        .digest('hex')
      assert.ok(name.includes(hash), `${inner}/${name} is torn`)
      seen.add(name)
    }
  }
  const lost = [...promised].filter((name) => !seen.has(name))
  assert.deepEqual(lost, [])
}

describe('disk: two processes on one folder', () => {
  test('keeps what was claimed, and what is being received, while another process sweeps', async (t) => {
    const folder = newFolder()
    const store = createDiskResumeStore(folder)
    const sweeper = start('sweeper.ts', folder)
    t.after(() => sweeper.kill())
    await once(sweeper.stdout!, 'readable')
    const long = await store.begin(1_000_000)
    const answers = { yes: 0, no: 0 }
    for (let round = 0; round < 60; round++) {
      long.append(randomBytes(1000))
      const names = Array.from({ length: 4 }, () => newName())
      await Promise.all(names.map((name) => keepBytes(store, name, Buffer.from(name))))
      for (const name of names) {
        const claimed = await store.claim(name)
        answers[claimed ? 'yes' : 'no'] += 1
        assert.equal((await readBytes(store, name))?.toString(), claimed ? name : undefined)
      }
    }
    const name = newName()
    await long.keep(name)
    await store.claim(name)
    sweeper.stdin!.end()
    const [code] = await once(sweeper, 'exit')
    assert.equal(code, 0)
    assert.ok(answers.yes > 0, 'some claims were in time')
    assert.equal(files(folder, 'claimed').length, answers.yes + ((await store.stat(name)) ? 1 : 0))
    assert.deepEqual(files(folder, 'incoming'), [])
  })

  test('leaves temp files alone until they are old, and strange files for ever', async () => {
    const folder = newFolder()
    const store = createDiskResumeStore(folder)
    await store.check()
    const [young, old, strange] = [`${crypto.randomUUID()}.part`, `${crypto.randomUUID()}.part`, 'notes']
    for (const name of [young, old, strange]) writeFileSync(join(folder, 'incoming', name), 'x')
    for (const name of [old, strange]) makeOld(join(folder, 'incoming', name))
    await store.sweep(inAnHour())
    assert.deepEqual(files(folder, 'incoming').sort(), [young, strange].sort())
  })

  test('shows the claimed file, and never the bytes that are refused for its name', async () => {
    const folder = newFolder()
    const [store, other] = [createDiskResumeStore(folder), createDiskResumeStore(folder)]
    const name = newName()
    await keepBytes(store, name, Buffer.from('first'))
    await store.claim(name)
    let looking = true
    const looks = (async () => {
      for (let looked = 0; ; looked++) {
        if (!looking) return looked
        assert.equal((await readBytes(other, name))?.toString(), 'first')
      }
    })()
    for (let round = 0; round < 100; round++) {
      await assert.rejects(keepBytes(store, name, Buffer.from('other')))
      if (round % 7 === 0) assert.equal(await other.claim(name), 'already')
      if (round % 5 === 0) await other.sweep(inAnHour())
    }
    looking = false
    assert.ok((await looks) > 10)
  })

  test('leaves nothing of a file that is erased while it is released', async () => {
    const folder = newFolder()
    const [store, other] = [createDiskResumeStore(folder), createDiskResumeStore(folder)]
    for (let round = 0; round < 100; round++) {
      const name = newName()
      await keepBytes(store, name, Buffer.from('x'))
      await store.claim(name)
      const releasing = store.release(name)
      for (let turn = 0; turn < round % 25; turn++) await nextTurn()
      assert.equal(await other.erase(name), true)
      await releasing
      assert.equal(await store.open(name), null)
    }
    assert.deepEqual([files(folder, 'unclaimed'), files(folder, 'claimed')], [[], []])
  })

  test('makes its folders again where they were removed under it', async () => {
    const folder = newFolder()
    const store = createDiskResumeStore(folder)
    await keepBytes(store, newName(), Buffer.from('first'))
    rmSync(folder, { recursive: true })
    assert.equal(await store.claim(newName()), null)
    const name = newName()
    await keepBytes(store, name, Buffer.from('second'))
    assert.equal((await readBytes(store, name))?.toString(), 'second')
  })
})
