import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import type { CandidateRecord } from '../../candidates/candidate-store.ts'
import { operatorConfig } from '../../config.ts'
import { openResumeStores } from '../../resume-stores.ts'
import { someCandidate } from '../../testing/candidates.ts'
import { candidatesCommand } from '../../testing/command.ts'
import { keepClaimed, keepFile } from '../../testing/files.ts'
import { engines, openCandidates, type TestStorage } from '../../testing/storage.ts'

const CONTENT = Buffer.from('%PDF-1.4 what a candidate wrote')

describe('candidates backup and restore', () => {
  let storage: TestStorage
  const folder = temporaryFolder({ after })
  let whole: string
  let own: string
  let uploaded: string
  let made = 0
  const place = () => join(folder, `place-${++made}`)
  const run = (...words: string[]) => candidatesCommand(storage.environment, ...words)
  const runIn = (data: string, ...words: string[]) => candidatesCommand({ DATA_DIR: data }, ...words)
  const exported = async (data: string) => (await runIn(data, 'export', '--format', 'jsonl')).stdout

  async function add(resume: CandidateRecord['resume']) {
    const { store } = await openCandidates(storage)
    const candidate = someCandidate({ resume })
    await store.add(candidate)
    await store.close()
    return candidate
  }

  before(async () => {
    storage = await engines()[0]!.storage()
    const files = await openResumeStores(operatorConfig(storage.environment).storage)
    own = await keepFile(files.own, CONTENT)
    await add({ kind: 'file', name: own, filename: 'cv.pdf', filetype: 'pdf' })
    uploaded = await keepClaimed(operatorConfig(storage.environment).storage, CONTENT)
    await add({ kind: 'address', url: `https://jobs.example.com${RESUMES_PATH}${uploaded}` })
    await add({ kind: 'address', url: 'https://example.com/cv.pdf' })
    const outbox = new DatabaseSync(join(storage.folder, 'outbox.sqlite'))
    outbox.exec(
      'pragma journal_mode = wal; create table outbox (id text); insert into outbox values (1), (2)',
    )
    outbox.close()
    whole = place()
    const { code, stderr } = await run('backup', whole)
    assert.equal(code, 0, stderr)
    assert.match(
      stderr,
      /3 candidates, 2 resume files \(2 by hard link\), 2 registrations in the outbox \(waiting or ended\)\.\nKeep STORE_AND_FORWARD_KEY/,
    )
  })
  after(() => storage.remove())

  test('a restore brings back what was backed up, readable by its owner alone', async () => {
    const data = place()
    assert.equal((await runIn(data, 'restore', whole, '--check')).code, 0)
    assert.equal(existsSync(data), false)
    const { code, stderr } = await runIn(data, 'restore', whole)
    assert.equal(code, 0, stderr)
    assert.match(
      stderr,
      /Restored to .*: 3 candidates and 2 resume files, from .* UTC\.\n.*STORE_AND_FORWARD_KEY/,
    )
    assert.equal(await exported(data), await exported(storage.folder))
    const stores = await openResumeStores(operatorConfig({ DATA_DIR: data }).storage)
    const inside = [await stores.own.stat(own), await stores.public.stat(uploaded)]
    assert.deepEqual(
      inside.map((file) => file?.size),
      [CONTENT.length, CONTENT.length],
    )
    const outbox = new DatabaseSync(join(data, 'outbox.sqlite'))
    assert.equal(outbox.prepare('select count(*) as count from outbox').get()?.count, 2)
    outbox.close()
    for (const name of ['.', ...(await readdir(data, { recursive: true }))]) {
      const stats = await stat(join(data, name))
      assert.equal(stats.mode & 0o777, stats.isDirectory() ? 0o700 : 0o600, name)
    }
    assert.deepEqual(
      (await readdir(data)).filter((name) => name.startsWith('.')),
      [],
    )
  })

  test('an outbox is backed up and restored without candidates, as with another provider', async () => {
    const [data, backup, back] = [place(), place(), place()]
    await runIn(data, 'restore', whole)
    await rm(join(data, 'candidates.sqlite'))
    const { code, stdout, stderr } = await runIn(data, 'backup', backup, '--json')
    assert.equal(code, 0, stderr)
    const { candidates, outbox, resumes } = JSON.parse(stdout)
    assert.deepEqual([candidates, outbox, resumes], [0, 2, 1])
    assert.equal((await runIn(back, 'restore', backup)).code, 0)
    assert.ok(existsSync(join(back, 'outbox.sqlite')) && !existsSync(join(back, 'candidates.sqlite')))
    assert.match(
      (await runIn(place(), 'backup', place())).stderr,
      /has no data to back up.* No backup was made/,
    )
  })

  test('a candidate whose resume is missing in the backup is restored without it', async () => {
    const [backup, data] = [place(), place()]
    await cp(whole, backup, { recursive: true })
    const list = join(backup, 'SHA256SUMS')
    const lines = (await readFile(list, 'utf8')).split('\n')
    await writeFile(list, lines.filter((line) => !line.includes('candidate-resumes/')).join('\n'))
    await rm(join(backup, 'candidate-resumes'), { recursive: true })
    assert.equal((await runIn(data, 'restore', backup)).code, 0)
    assert.equal(await exported(data), await exported(storage.folder))
    const stores = await openResumeStores(operatorConfig({ DATA_DIR: data }).storage)
    assert.equal(await stores.own.stat(own), null)
  })

  test('a folder in use is refused, and stays unchanged', async () => {
    const [file, busy, killed] = [place(), place(), place()]
    await writeFile(file, '')
    await mkdir(join(busy, 'something'), { recursive: true })
    await mkdir(`${killed}.unfinished`)
    for (const [taken, message] of [
      [join(storage.folder, 'resumes/claimed/backup'), /is inside DATA_DIR/],
      [file, /is not an empty folder/],
      [busy, /is not an empty folder/],
      [killed, /unfinished exists: another run/],
    ] as const) {
      const { code, stderr } = await run('backup', taken)
      assert.deepEqual([code, message.test(stderr)], [1, true], stderr)
    }
    assert.deepEqual([await readdir(busy), await readdir(`${killed}.unfinished`)], [['something'], []])
    const empty = place()
    await mkdir(empty)
    assert.equal((await run('backup', empty, '--records-only')).code, 0)
  })

  test('a restore replaces nothing, and explains how to restore', async () => {
    const before = await exported(storage.folder)
    const { code, stderr } = await run('restore', whole)
    assert.deepEqual([code, /\.sqlite exists already.*\bmv /.test(stderr)], [1, true], stderr)
    assert.equal(await exported(storage.folder), before)
    const withFiles = place()
    await mkdir(join(withFiles, 'resumes', 'claimed', 'x'), { recursive: true })
    assert.match((await runIn(withFiles, 'restore', whole)).stderr, /resumes\/claimed exists already/)
  })

  test('leftover logs of another database are refused', async () => {
    for (const left of [
      'candidates.sqlite-wal',
      'candidates.sqlite-journal',
      'outbox.sqlite-wal',
      'uploads.sqlite',
    ]) {
      const data = place()
      await mkdir(data)
      await writeFile(join(data, left), 'of another database')
      const { code, stderr } = await runIn(data, 'restore', whole)
      assert.deepEqual([code, stderr.includes(`${left} exists already`)], [1, true], stderr)
      assert.deepEqual(await readdir(data), [left])
    }
  })

  for (const [what, variables, message] of [
    ['PostgreSQL', { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/x' }, /pg_dump/],
    [
      'a bucket',
      {
        S3_ENDPOINT: 'http://127.0.0.1:1',
        S3_BUCKET: 'b',
        S3_ACCESS_KEY_ID: 'a',
        S3_SECRET_ACCESS_KEY: 'b',
      },
      /--records-only/,
    ],
  ] as const) {
    test(`refuses to back up ${what}, in one sentence`, async () => {
      const target = place()
      const environment = { ...storage.environment, ...variables }
      const refused = await candidatesCommand(environment, 'backup', target)
      assert.deepEqual([refused.code, message.test(refused.stderr)], [1, true], refused.stderr)
      assert.ok(!existsSync(target) && !refused.stderr.includes('secret'))
    })
  }
})
