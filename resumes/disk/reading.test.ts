import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { createDiskResumeStore } from './disk-resume-store.ts'
import { diskFolders } from './folders.ts'
import { openOnDisk } from './reading.ts'

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

test('what lies under the name of a resume and is no file is nobody’s: it is not told, claimed, erased or swept', async () => {
  const unclaimed = join(folder, 'resumes/unclaimed')
  const servers: Server[] = []
  for (const place of [claimed, unclaimed]) {
    mkdirSync(join(place, 'folder.pdf'), { recursive: true })
    servers.push(createServer().unref().listen(join(place, 'socket.pdf')))
    spawnSync('mkfifo', [join(place, 'fifo.pdf')])
    symlinkSync(join(folder, 'secret'), join(place, 'symlink.pdf'))
  }
  await Promise.all(servers.map((server) => server.listening || once(server, 'listening')))
  const names = ['folder.pdf', 'socket.pdf', 'fifo.pdf', 'symlink.pdf']
  for (const name of names) {
    assert.equal(await store.open(name), null, `${name} opened`)
    assert.equal(await store.stat(name), null, `${name} told`)
    assert.equal(await store.claim(name), null, `${name} claimed`)
    assert.equal(await store.erase(name), false, `${name} erased`)
    assert.equal(await store.eraseUnlessClaimed(name, new Date(Date.now() + 60_000)), false)
  }
  const { removed, unclaimedBytes } = await store.sweep(new Date(Date.now() + 60_000))
  assert.deepEqual([removed, unclaimedBytes], [0, 0])
  const listed = (await Array.fromAsync(store.listClaimed())).flat().map(({ name }) => name)
  assert.ok(!names.some((name) => listed.includes(name)))
  for (const place of [claimed, unclaimed])
    for (const name of names) assert.ok(lstatSync(join(place, name)), 'it is left where it is')
  for (const server of servers) server.close()
})

test('a file of which it cannot be told whether it has moved is closed', async () => {
  const folders = diskFolders(join(folder, 'broken'))
  await folders.ready()
  writeFileSync(folders.unclaimed.file('file.pdf'), 'a resume')
  const broken = Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'stat' })
  const claimed = { ...folders.claimed, has: () => Promise.reject(broken) }
  const lowest = async () => {
    const file = await open(join(folder, 'secret'))
    const { fd } = file
    await file.close()
    return fd
  }
  const before = await lowest()
  await assert.rejects(openOnDisk({ ...folders, claimed }, 'file.pdf'), { code: 'EIO' })
  assert.equal(await lowest(), before, 'the system gives the lowest number that is free')
})
