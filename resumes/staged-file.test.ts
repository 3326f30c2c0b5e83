import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { stageFile } from './staged-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'staged-'))
after(() => rmSync(folder, { recursive: true }))
const newPath = () => join(folder, crypto.randomUUID())

describe('a staged file', () => {
  test('holds what was appended, in its order, whether or not it was looked at between', async () => {
    const path = newPath()
    const staged = await stageFile(path, 2_000_000)
    const pieces = Array.from({ length: 40 }, (_, at) => Buffer.alloc(at * 2_000, at))
    for (const [at, piece] of pieces.entries()) {
      const borrowed = Buffer.from(piece)
      staged.append(borrowed)
      borrowed.fill(255)
      if (at % 5 === 0) await staged.drained()
      if (at % 7 === 0) await staged.read(0, Buffer.alloc(10))
    }
    const whole = Buffer.concat(pieces)
    assert.equal(staged.size, whole.length)
    assert.ok(Buffer.concat(await Array.fromAsync(staged.pieces())).equals(whole))
    await staged.sync()
    await staged.close()
    assert.ok(readFileSync(path).equals(whole))
  })

  test('keeps hardly any of its bytes in memory once it is drained', async () => {
    const path = newPath()
    const staged = await stageFile(path, 5_000_000)
    for (let size = 0; size < 4_000_000; size += 50_000) {
      staged.append(Buffer.alloc(50_000))
      await staged.drained()
      assert.ok(staged.size - readFileSync(path).length < 128 * 1024)
    }
    await staged.close()
  })

  test('is told broken where some of it is lost, also to who reads it', async () => {
    const path = newPath()
    const cut = await stageFile(path, 100)
    cut.append(Buffer.from('of which some is lost'))
    await cut.sync()
    truncateSync(path, 4)
    await assert.rejects(cut.read(0, Buffer.alloc(50)), { code: 'unavailable' })
    await cut.close()
  })

  test('takes no more, and is neither read nor synced, once a write of it failed', () => {
    const scenario = `
      import assert from 'node:assert/strict'
      import { stageFile } from ${JSON.stringify(join(import.meta.dirname, 'staged-file.ts'))}
      process.on('SIGXFSZ', () => {})
      const staged = await stageFile(${JSON.stringify(newPath())}, 5_000_000)
      staged.append(Buffer.alloc(2_000_000))
      for (const call of [() => staged.drained(), () => staged.read(0, Buffer.alloc(9)), () => staged.sync()])
        await assert.rejects(call, { code: 'unavailable' })
      assert.throws(() => staged.append(Buffer.alloc(1)), { code: 'unavailable' })
      await staged.close()`
    const limited = ['-c', 'ulimit -f 1024; exec "$@"', 'sh', process.execPath]
    const child = spawnSync('sh', [...limited, '--input-type=module', '-e', scenario], { encoding: 'utf8' })
    assert.equal(child.status, 0, child.stderr)
  })

  test('may be closed while it is written, and twice', async () => {
    const path = newPath()
    const staged = await stageFile(path, 1_000_000)
    staged.append(Buffer.alloc(900_000))
    await Promise.all([staged.close(), staged.close()])
    await assert.rejects(staged.sync())
  })
})
