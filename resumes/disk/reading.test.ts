import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { createDiskResumeStore } from './disk-resume-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'resumes-'))
after(() => rmSync(folder, { recursive: true }))
const store = createDiskResumeStore(join(folder, 'resumes'), 0)
const claimed = join(folder, 'resumes/claimed')
mkdirSync(claimed, { recursive: true })

test('a file is read, and what leads elsewhere or waits for a writer is no resume', async () => {
  writeFileSync(join(folder, 'secret'), 'of another user')
  symlinkSync(join(folder, 'secret'), join(claimed, 'link.pdf'))
  assert.equal(spawnSync('mkfifo', [join(claimed, 'pipe.pdf')]).status, 0)
  writeFileSync(join(claimed, 'file.pdf'), 'a resume')
  for (const name of ['link.pdf', 'pipe.pdf']) {
    assert.equal(await store.open(name), null, name)
    assert.equal(await store.stat(name), null, name)
  }
  const opened = await store.open('file.pdf')
  assert.equal(String(await buffer(opened!.bytes)), 'a resume')
})
