import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { openCandidates } from '../../candidates/candidate-store-conformance.ts'
import { someCandidate } from '../../testing/candidates.ts'
import { candidatesCommand } from '../../testing/command.ts'
import { engines, type TestStorage } from '../../testing/storage.ts'

describe('where backups are made and restored', () => {
  let storage: TestStorage
  let folder: string
  let whole: string
  let made = 0
  const place = () => join(folder, `place-${++made}`)
  const run = (...words: string[]) => candidatesCommand(storage.environment, ...words)
  const runIn = (data: string, ...words: string[]) => candidatesCommand({ DATA_DIR: data }, ...words)

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'places-test-'))
    storage = await engines()[0]!.storage()
    const { store } = await openCandidates(storage)
    await store.add(someCandidate())
    await store.close()
    whole = place()
    assert.equal((await run('backup', whole)).code, 0)
  })
  after(async () => {
    await storage.remove()
    await rm(folder, { recursive: true })
  })

  test('a log that another database has left is not read into the restored one', async () => {
    for (const left of ['candidates.sqlite-wal', 'candidates.sqlite-journal', 'outbox.sqlite-wal']) {
      const data = place()
      await mkdir(data)
      await writeFile(join(data, left), 'of another database')
      const { code, stderr } = await runIn(data, 'restore', whole)
      assert.deepEqual([code, stderr.includes(`${left} is there already`)], [1, true], stderr)
      assert.deepEqual(await readdir(data), [left])
    }
  })

  test('a backup is not made into what it is a backup of', async () => {
    for (const name of ['backup', 'resumes/claimed/backup', 'new/backup']) {
      const { code, stderr } = await run('backup', join(storage.folder, name))
      assert.deepEqual([code, /is in DATA_DIR/.test(stderr)], [1, true], stderr)
    }
    const link = place()
    await symlink(storage.folder, link)
    assert.match((await run('backup', join(link, 'backup'))).stderr, /is in DATA_DIR/)
    assert.equal((await run('backup', `${storage.folder}-backup`)).code, 0)
    await rm(`${storage.folder}-backup`, { recursive: true })
  })
})
