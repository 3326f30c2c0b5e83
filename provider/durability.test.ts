import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { startPart } from '@resume-library/server/testing/processes'
import type { CandidateRecord } from './candidates/candidate-store.ts'
import { eachPage } from './candidates/each-page.ts'
import { eraseOrphans, findOrphans } from './cli/erasing/find-orphans.ts'
import { operatorConfig } from './config.ts'
import { maintain } from './maintenance.ts'
import { openResumeStores } from './resume-stores.ts'
import { base64, file, registration } from './testing/candidates.ts'
import { PROVIDER_ENVIRONMENT, register } from './testing/running.ts'
import { engines, openCandidates, type TestStorage } from './testing/storage.ts'

const KILLS = Number(process.env.PROVIDER_KILLS ?? 5)
const AT_ONCE = 8
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** One registration that is tried until it is answered, always with the same key. */
interface Attempt {
  readonly body: ReturnType<typeof registration>
  readonly key: string
  readonly content: Buffer | null
  /** Body of the first 201. */
  id: string | null
}

function newAttempt(): Attempt {
  const content = Math.random() < 0.5 ? randomBytes(1 + Math.floor(Math.random() * 200_000)) : null
  const body = registration(content ? file(base64(content)) : {})
  return { body, key: randomUUID(), content, id: null }
}

/** Registers, several at once, until the provider is gone; what was not answered is handed back. */
async function registerUntilKilled(url: string, queue: Attempt[], ledger: Attempt[]): Promise<void> {
  const worker = async () => {
    for (;;) {
      const attempt = queue.shift() ?? newAttempt()
      try {
        const answer = await register(url, attempt.body, { 'Idempotency-Key': attempt.key })
        assert.equal(answer.status, 201, JSON.stringify(answer.body))
        attempt.id = String(answer.body.id)
        ledger.push(attempt)
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error
        queue.push(attempt)
        return
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function allRecords(storage: TestStorage): Promise<Map<string, CandidateRecord>> {
  const { store, archive } = await openCandidates(storage)
  const records = new Map<string, CandidateRecord>()
  for await (const page of eachPage(archive, {}, 'oldest'))
    for (const record of page) records.set(record.id, record)
  await store.close()
  return records
}

for (const engine of engines()) {
  test(`killed ${KILLS} times in the middle of its work, on ${engine.name}, the provider loses nothing that it acknowledged, and keeps nothing twice`, async (context) => {
    const storage = await engine.storage()
    const environment = { ...PROVIDER_ENVIRONMENT, ...storage.environment }
    const queue: Attempt[] = []
    const ledger: Attempt[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      const provider = await startPart(context, 'provider', environment)
      const working = registerUntilKilled(provider.url, queue, ledger)
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 500))
      await provider.end('SIGKILL')
      await working
    }

    // What was answered is answered the same again, and what was not is finished now.
    const provider = await startPart(context, 'provider', environment)
    for (const attempt of [...ledger.slice(-20), ...queue]) {
      const answer = await register(provider.url, attempt.body, { 'Idempotency-Key': attempt.key })
      assert.equal(answer.status, 201)
      assert.equal(attempt.id ?? answer.body.id, answer.body.id)
      if (attempt.id === null) ledger.push({ ...attempt, id: String(answer.body.id) })
    }
    assert.equal(await provider.end('SIGTERM'), 0)

    const records = await allRecords(storage)
    assert.ok(ledger.length > 0)
    assert.equal(records.size, ledger.length)
    const stores = await openResumeStores(operatorConfig(storage.environment).storage)
    const resumes = stores.own
    const { store, archive } = await openCandidates(storage)
    await ageTempFiles(storage)
    await resumes.check()
    const erasure = { archive, resumes: stores, publicUrl: null }
    const parts = { candidates: store, erasure, retentionDays: null }
    const later = new Date(Date.now() + WEEK_MS)
    await maintain(parts, later)
    const { orphans } = await findOrphans(archive, stores, later)
    assert.ok(orphans.length <= KILLS * AT_ONCE, `${orphans.length} files without a record`)
    await eraseOrphans(archive, orphans, stores, later)
    await store.close()
    for (const { id, body, content } of ledger) {
      const record = records.get(id ?? '') ?? assert.fail(`${id} is lost`)
      assert.equal(record.email, body.email)
      assert.equal(record.resume.kind, content ? 'file' : 'address')
      if (record.resume.kind !== 'file' || !content) continue
      const { bytes } = (await resumes.get(record.resume.name)) ?? assert.fail('a file is lost')
      const digest = (file: Uint8Array) => createHash('sha256').update(file).digest('hex')
      assert.equal(digest(bytes), digest(content))
    }
    assertSound(storage)
    await assertNoOrphans(storage, ledger.filter(({ content }) => content).length)
    await storage.remove()
  })
}

/** Age tells what a killed provider has left from what another one receives at this moment. */
async function ageTempFiles(storage: TestStorage): Promise<void> {
  const folder = `${storage.folder}/candidate-resumes/incoming`
  const longAgo = new Date(Date.now() - WEEK_MS)
  for (const name of await readdir(folder)) await utimes(`${folder}/${name}`, longAgo, longAgo)
}

function assertSound({ location }: TestStorage): void {
  if (location.kind !== 'sqlite') return
  const database = new DatabaseSync(location.file)
  assert.equal(database.prepare('pragma integrity_check').get()?.integrity_check, 'ok')
  database.close()
}

async function assertNoOrphans(storage: TestStorage, expected: number): Promise<void> {
  const names = async (folder: string) => readdir(`${storage.folder}/candidate-resumes/${folder}`)
  assert.deepEqual(await names('incoming'), [])
  assert.equal((await names('claimed')).length, expected)
}
