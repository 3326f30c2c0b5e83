import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createDiskResumeStore } from './disk-resume-store.ts'
import { claimedFolder, duplicateOnDisk } from './duplicating.ts'

test('only files get a second place, and are listed: a link or a pipe is followed nowhere', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'duplicating-test-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const [store, backup] = [join(folder, 'store'), join(folder, 'backup')]
  const claimed = claimedFolder(store)
  for (const path of [claimed, backup, join(claimed, 'folder.pdf')]) mkdirSync(path, { recursive: true })
  writeFileSync(join(folder, 'secret'), 'of another user')
  writeFileSync(join(claimed, 'file.pdf'), 'a resume')
  symlinkSync(join(folder, 'secret'), join(claimed, 'link.pdf'))
  spawnSync('mkfifo', [join(claimed, 'pipe.pdf')])

  for (const [isNamed, done] of [
    [true, 'linked'],
    [false, 'copied'],
  ] as const) {
    for (const name of ['link.pdf', 'pipe.pdf', 'folder.pdf', 'missing.pdf'])
      assert.equal(await duplicateOnDisk(store, name, join(backup, `${name}-${done}`), isNamed), null, name)
    assert.equal(await duplicateOnDisk(store, 'file.pdf', join(backup, done), isNamed), done)
  }
  assert.deepEqual(readdirSync(backup).sort(), ['copied', 'linked'])
  assert.ok(lstatSync(join(backup, 'linked')).isFile())
  const listed = (await Array.fromAsync(createDiskResumeStore(store).listClaimed())).flat()
  assert.deepEqual(
    listed.map(({ name }) => name),
    ['file.pdf'],
  )
})
