import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { ABANDONED_REQUEST_MS } from '@resume-library/contract/limits'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { createDiskResumeStore } from './disk.ts'
import { duplicateOnDisk } from './disk-duplicate.ts'
import { newName, readBytes } from './testing/files.ts'
import { describeResumeStore } from './testing/resume-store-conformance.ts'

const folder = temporaryFolder({ after })
const store = createDiskResumeStore(join(folder, 'resumes'), 0)
const claimed = join(folder, 'resumes/claimed')
mkdirSync(claimed, { recursive: true })

describeResumeStore('disk', () => createDiskResumeStore(join(folder, 'data', 'resumes')))

test('links and pipes are not read or duplicated as resumes', async () => {
  writeFileSync(join(folder, 'secret'), 'of another user')
  symlinkSync(join(folder, 'secret'), join(claimed, 'link.pdf'))
  assert.equal(spawnSync('mkfifo', [join(claimed, 'pipe.pdf')]).status, 0)
  writeFileSync(join(claimed, 'file.pdf'), 'a resume')
  for (const name of ['link.pdf', 'pipe.pdf']) {
    assert.equal(await store.get(name), null, name)
    assert.equal(await store.stat(name), null, name)
    assert.equal(await duplicateOnDisk(join(folder, 'resumes'), name, join(folder, name)), null, name)
  }
  assert.equal(String(await readBytes(store, 'file.pdf')), 'a resume')
  assert.equal(await duplicateOnDisk(join(folder, 'resumes'), 'file.pdf', join(folder, 'copy')), 'linked')
})

test('folders and links with the name of a resume are not found, erased or listed', async () => {
  const server = createServer().unref().listen(join(claimed, 'socket.pdf'))
  await once(server, 'listening')
  mkdirSync(join(claimed, 'folder.pdf'), { recursive: true })
  spawnSync('mkfifo', [join(claimed, 'fifo.pdf')])
  symlinkSync(join(folder, 'secret'), join(claimed, 'symlink.pdf'))
  const names = ['folder.pdf', 'socket.pdf', 'fifo.pdf', 'symlink.pdf']
  for (const name of names) {
    assert.equal(await store.get(name), null, `${name} read`)
    assert.equal(await store.stat(name), null, `${name} told`)
    assert.equal(await store.erase(name), false, `${name} erased`)
    assert.ok(lstatSync(join(claimed, name)), 'it is left where it is')
  }
  const listed = (await Array.fromAsync(store.list())).flat().map(({ name }) => name)
  assert.deepEqual(listed, ['file.pdf'])
  server.close()
})

test('old temp files are removed, foreign files are not', async () => {
  await store.check()
  const incoming = (name: string) => join(folder, 'resumes/incoming', name)
  const [young, old, strange] = [`${crypto.randomUUID()}.part`, `${crypto.randomUUID()}.part`, 'notes']
  for (const name of [young, old, strange]) writeFileSync(incoming(name), 'x')
  const longAgo = new Date(Date.now() - ABANDONED_REQUEST_MS - 1000)
  for (const name of [old, strange]) utimesSync(incoming(name), longAgo, longAgo)
  await store.check()
  assert.deepEqual(
    [young, old, strange].filter((name) => existsSync(incoming(name))),
    [young, strange],
  )
})

test('marks of version 1.0.0 are given out and removed', async () => {
  const marks = join(folder, 'resumes/marks')
  mkdirSync(marks)
  writeFileSync(join(marks, 'a.pdf.1'), '')
  const given: string[] = []
  for (let time = 0; time < 2; time++) await store.removeMarks(async (found) => given.push(...found))
  assert.deepEqual(given, ['a.pdf.1'])
  assert.equal(existsSync(marks), false)
})

test('removed folders are created again', async () => {
  const store = createDiskResumeStore(join(folder, 'removed'))
  await store.put(newName(), Buffer.from('first'))
  rmSync(join(folder, 'removed'), { recursive: true })
  const name = newName()
  await store.put(name, Buffer.from('second'))
  assert.equal((await readBytes(store, name))?.toString(), 'second')
})
