import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { StagedFile } from './staged-file.ts'

const folder = temporaryFolder({ after })
const newPath = () => join(folder, crypto.randomUUID())

describe('a staged file', () => {
  test('keeps few bytes in memory once it is drained', async () => {
    const path = newPath()
    const staged = await StagedFile.open(path, 5_000_000)
    for (let size = 0; size < 4_000_000; size += 50_000) {
      staged.append(Buffer.alloc(50_000))
      await staged.drained()
      assert.ok(staged.size - readFileSync(path).length < 128 * 1024)
    }
    await staged.close()
  })

  test('writes tiny chunks before they fill the memory', async () => {
    const path = newPath()
    const staged = await StagedFile.open(path, 1000)
    for (let count = 0; count < 1000; count++) staged.append(Buffer.alloc(1))
    await staged.drained()
    assert.ok(staged.size - readFileSync(path).length < 64)
    await staged.close()
  })

  test('reports lost bytes to save and read', async () => {
    const path = newPath()
    const cut = await StagedFile.open(path, 100)
    cut.append(Buffer.from('of which some is lost'))
    await cut.sync()
    truncateSync(path, 4)
    await assert.rejects(cut.read(0, Buffer.alloc(50)), { code: 'unavailable' })
    await cut.close()
  })

  test('refuses append, read and sync after a failed write', () => {
    const scenario = `
      import assert from 'node:assert/strict'
      import { StagedFile } from ${JSON.stringify(join(import.meta.dirname, 'staged-file.ts'))}
      process.on('SIGXFSZ', () => {})
      const staged = await StagedFile.open(${JSON.stringify(newPath())}, 5_000_000)
      staged.append(Buffer.alloc(2_000_000))
      for (const call of [() => staged.drained(), () => staged.read(0, Buffer.alloc(9)), () => staged.sync()])
        await assert.rejects(call, { code: 'unavailable' })
      assert.throws(() => staged.append(Buffer.alloc(1)), { code: 'unavailable' })
      await staged.close()`
    const limited = ['-c', 'ulimit -f 1024; exec "$@"', 'sh', process.execPath]
    const child = spawnSync('sh', [...limited, '--input-type=module', '-e', scenario], { encoding: 'utf8' })
    assert.equal(child.status, 0, child.stderr)
  })

  test('may be closed during a write, and twice', async () => {
    const path = newPath()
    const staged = await StagedFile.open(path, 1_000_000)
    staged.append(Buffer.alloc(900_000))
    await Promise.all([staged.close(), staged.close()])
    await assert.rejects(staged.sync())
  })
})
