import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { IDEMPOTENCY_KEY_TTL_HOURS } from '@resume-library/contract/limits'
import { type ResumeStore, ResumeStoreError } from '@resume-library/resumes/resume-store'
import { SYSTEM } from './access/audit.ts'
import type { CandidateArchive } from './candidates/candidate-archive.ts'
import type { CandidateStore } from './candidates/candidate-store.ts'
import { operatorConfig } from './config.ts'
import { NOTHING_ERASED } from './erasure/retention.ts'
import { maintain } from './maintenance.ts'
import { openResumeStores } from './resume-stores.ts'
import { someCandidate } from './testing/candidates.ts'
import { keepFile } from './testing/files.ts'
import { type Engine, engines, openCandidates, type TestStorage } from './testing/storage.ts'

const DAYS_MS = 24 * 60 * 60 * 1000
for (const engine of engines()) describe(`maintenance on ${engine.name}`, () => maintenanceOn(engine))

function maintenanceOn(engine: Engine) {
  let storage: TestStorage
  let candidates: CandidateStore
  let archive: CandidateArchive
  let resumes: ResumeStore
  const later = (days: number) => new Date(Date.now() + days * DAYS_MS)
  const withFile = (name: string) =>
    someCandidate({
      resume: { kind: 'file', name, filename: 'cv.pdf', filetype: 'pdf' },
      idempotency: { key: name, fingerprint: 'content' },
      created_at: new Date().toISOString(),
    })

  before(async () => {
    storage = await engine.storage()
    const opened = await openCandidates(storage)
    candidates = opened.store
    archive = opened.archive
    resumes = (await openResumeStores(operatorConfig(storage.environment).storage)).own
  })
  after(async () => {
    await candidates.close()
    await storage.remove()
  })

  test('keeps the file of a record, however old, and one that no record names', async () => {
    const named = await keepFile(resumes)
    const abandoned = await keepFile(resumes)
    await candidates.add(withFile(named))
    const stores = await openResumeStores(operatorConfig(storage.environment).storage)
    const erasure = { archive, resumes: stores, publicUrl: null }
    const parts = { candidates, erasure, retentionDays: null }
    const nothing = { expired: 0, ...NOTHING_ERASED }
    assert.deepEqual(await maintain(parts, later(0)), nothing)
    assert.deepEqual(await maintain(parts, later(2)), nothing)
    assert.ok(await resumes.stat(abandoned))
    const isOver = later(IDEMPOTENCY_KEY_TTL_HOURS / 24 + 1)
    assert.deepEqual(await maintain(parts, isOver), { ...nothing, expired: 1 })
    assert.ok(await resumes.stat(named))
    assert.equal(await candidates.findByIdempotencyKey(named), null)
  })

  test('erases only whom it found too old a day before, by the same clock, with their resumes', async () => {
    const names = await Promise.all(Array.from({ length: 120 }, () => keepFile(resumes)))
    for (const name of names) await candidates.add(withFile(name))
    const young = someCandidate({ created_at: later(30).toISOString() })
    await candidates.add(young)
    const config = operatorConfig(storage.environment)
    const erasure = { archive, resumes: await openResumeStores(config.storage), publicUrl: null }
    const dependencies = { candidates, erasure, retentionDays: 60 }
    const erasedAt = async (day: number) => (await maintain(dependencies, later(day))).erased
    // A clock that is a year ahead for a start, twice, and mended in between; then the days go by.
    for (const day of [59, 426, 59, 428, 59, 61, 61.9]) assert.equal(await erasedAt(day), 0, String(day))
    const erased = await erasedAt(62)
    assert.ok(erased >= 120)
    for (const name of names) assert.equal(await resumes.stat(name), null)
    assert.equal(await archive.count({}), 1)
    assert.ok(await archive.find({ email: young.email }))
  })

  test('continues past a resume that cannot be erased, counts missing ones, and stops when asked', async () => {
    const names = await Promise.all(Array.from({ length: 3 }, () => keepFile(resumes)))
    for (const name of names) await candidates.add(withFile(name))
    const url = 'https://jobs.example/candidate/resumes/cv_1700000000000_0123456789abcdef0123456789abcdef.pdf'
    await candidates.add(
      someCandidate({ resume: { kind: 'address', url }, created_at: new Date().toISOString() }),
    )
    const stores = await openResumeStores(operatorConfig(storage.environment).storage)
    const [broken] = names
    const erase = async (name: string) => {
      if (name === broken) throw new ResumeStoreError('unavailable')
      return resumes.erase(name)
    }
    const own: ResumeStore = { ...stores.own, erase }
    const erasure = { archive, resumes: { ...stores, own }, publicUrl: null }
    const dependencies = { candidates, erasure, retentionDays: 60 }
    await maintain(dependencies, later(60.5))
    const before = await archive.count({})
    const stopped = await maintain(dependencies, later(62), AbortSignal.abort())
    assert.deepEqual([stopped.erased, await archive.count({})], [0, before])
    const { erased, resumesMissing, failed } = await maintain(dependencies, later(62))
    assert.deepEqual({ erased, resumesMissing, failed }, { erased: 3, resumesMissing: 1, failed: 1 })
    await assert.rejects(
      maintain(dependencies, later(63.5)),
      ResumeStoreError,
      'nothing can be erased: its store is down',
    )
    await candidates.add(someCandidate({ created_at: later(3).toISOString() }))
    const { erased: others } = await maintain(dependencies, later(65))
    assert.equal(others, 1, 'the broken one holds up no others')
    assert.ok(await resumes.stat(broken!))
    await resumes.erase(broken!)
    const last = await maintain({ ...dependencies, retentionDays: null }, later(62))
    assert.deepEqual(
      [last.erased, last.resumesMissing],
      [1, 0],
      'an erasure that was cut short after the file',
    )
    await archive.beginErasure(someCandidate().id, SYSTEM)
    await maintain(dependencies, later(62))
    assert.deepEqual(await archive.begunErasures(later(62)), [], 'of nobody any more')
  })

  if (engine.name === 'PostgreSQL') return
  test('counts a failure where the table of uploads cannot be opened', async () => {
    const { storage: place } = operatorConfig(storage.environment)
    const stores = await openResumeStores(place)
    const [own, uploaded] = [await keepFile(stores.own), await keepFile(stores.public)]
    await candidates.add(withFile(own))
    const url = `https://jobs.example/candidate/resumes/${uploaded}`
    await candidates.add(
      someCandidate({ resume: { kind: 'address', url }, created_at: new Date().toISOString() }),
    )
    const table = join(place.folder, 'uploads.sqlite')
    await writeFile(table, 'no database '.repeat(1_000))
    const erasure = { archive, resumes: stores, publicUrl: null }
    const dependencies = { candidates, erasure, retentionDays: 60 }
    await maintain(dependencies, later(60.5))
    const { erased, failed } = await maintain(dependencies, later(62))
    assert.deepEqual({ erased, failed }, { erased: 1, failed: 1 })
    await rm(table)
    assert.equal((await maintain(dependencies, later(63.5))).erased, 1)
  })
}
