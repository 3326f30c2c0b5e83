import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { duplicateOnDisk, filesFolder } from './duplicate.ts'

test('links and pipes are not duplicated', async (context) => {
  const folder = temporaryFolder(context)
  const [store, backup] = [join(folder, 'store'), join(folder, 'backup')]
  const files = filesFolder(store)
  for (const path of [files, backup, join(files, 'folder.pdf')]) mkdirSync(path, { recursive: true })
  writeFileSync(join(folder, 'secret'), 'of another user')
  writeFileSync(join(files, 'file.pdf'), 'a resume')
  symlinkSync(join(folder, 'secret'), join(files, 'link.pdf'))
  spawnSync('mkfifo', [join(files, 'pipe.pdf')])

  for (const name of ['link.pdf', 'pipe.pdf', 'folder.pdf', 'missing.pdf'])
    assert.equal(await duplicateOnDisk(store, name, join(backup, name)), null, name)
  assert.equal(await duplicateOnDisk(store, 'file.pdf', join(backup, 'file.pdf')), 'linked')
  assert.deepEqual(readdirSync(backup), ['file.pdf'])
  assert.ok(lstatSync(join(backup, 'file.pdf')).isFile())
})
