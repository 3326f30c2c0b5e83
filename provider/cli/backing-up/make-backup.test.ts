import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import type { NewCandidate } from '../../candidates/candidate-store.ts'
import { operatorConfig } from '../../config.ts'
import { openResumeStores } from '../../resume-stores.ts'
import { someCandidate } from '../../testing/candidates.ts'
import { keepClaimed, keepFile } from '../../testing/files.ts'
import { engines, openCandidates } from '../../testing/storage.ts'
import { makeBackup, withoutErased } from './make-backup.ts'

/** An archive in a storage of its own, with these candidates in it. */
async function archiveWith(context: TestContext, candidates: readonly NewCandidate[]) {
  const storage = await engines()[0]!.storage()
  afterwards(context, storage.remove)
  const { store, archive } = await openCandidates(storage)
  afterwards(context, store.close)
  for (const candidate of candidates) await store.add(candidate)
  return { storage, archive }
}

const ofFile = (name: string) =>
  someCandidate({ resume: { kind: 'file', name, filename: 'cv.pdf', filetype: 'pdf' } })

const ofAddress = (name: string) =>
  someCandidate({ resume: { kind: 'address', url: `https://jobs.example.com${RESUMES_PATH}${name}` } })

test('erases from the copy who was erased since, and keeps all other files', async (context) => {
  const then = await archiveWith(context, [])
  const config = operatorConfig(then.storage.environment)
  const stores = await openResumeStores(config.storage)
  const [inside, erased] = [await keepFile(stores.own), 'erased.pdf']
  const [uploaded, waiting] = [await keepClaimed(config.storage), await keepClaimed(config.storage)]
  await stores.public.withUploads(async (uploads) => {
    await uploads.save('1-unclaimed.pdf', new Uint8Array(1), { sender: 'somebody', bytes: 10 })
  })
  const candidates = [ofFile(inside), ofFile(erased), ofAddress(uploaded), ofAddress(uploaded)]
  await then.archive.addStored(candidates)
  const remaining = candidates.filter((_, index) => index !== 1)
  const now = await archiveWith(context, remaining)

  const folder = temporaryFolder(context)
  assert.deepEqual(await makeBackup(folder, config, now.archive, true), {
    candidates: 3,
    outbox: null,
    resumes: 3,
    linked: 3,
    without_resume: [],
  })
  assert.deepEqual(await readdir(join(folder, 'candidate-resumes')), [inside])
  assert.deepEqual((await readdir(join(folder, 'resumes'))).sort(), [uploaded, waiting].sort())
  const listed = (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).matchAll(/(?<= {2}).+/g)
  assert.deepEqual(
    [...listed].map(String).sort(),
    [`candidate-resumes/${inside}`, 'candidates.sqlite', `resumes/${uploaded}`, `resumes/${waiting}`].sort(),
  )
})

test('a backup waits for an erasure that has removed the file and not yet the record', async (context) => {
  const [going, lost] = [ofFile('a.pdf'), ofFile('b.pdf')]
  const live = await archiveWith(context, [going, lost])
  const copy = await archiveWith(context, [going, lost])
  const left = withoutErased([going.id, lost.id], copy.archive, live.archive, 1_000)
  await live.archive.erase(going.id)
  assert.deepEqual(await left, [lost.id])
  assert.equal(await copy.archive.find({ id: going.id }), null)
  assert.ok(await copy.archive.find({ id: lost.id }))
})
