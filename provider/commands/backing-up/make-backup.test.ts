import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import { afterwards } from '@resume-library/server/testing/afterwards'
import type { NewCandidate } from '../../candidates/candidate-store.ts'
import { operatorConfig } from '../../storage-config.ts'
import { openResumeStores } from '../../stores.ts'
import { someCandidate } from '../../testing/candidates.ts'
import { keepFile } from '../../testing/files.ts'
import { engines, openCandidates } from '../../testing/storage.ts'
import { createTerminal } from '../command-line/terminal.ts'
import { createFilesTaker, takeFiles, withoutErased } from './make-backup.ts'

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

async function temporaryFolder(context: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'))
  afterwards(context, () => rm(folder, { recursive: true }))
  return folder
}

test('erases from the copy who was erased since, and keeps the files of all others', async (context) => {
  const live = await archiveWith(context, [])
  const config = operatorConfig(live.storage.environment)
  const stores = await openResumeStores(config.storage)
  const [inside, erased, uploaded, waiting] = [
    await keepFile(stores.own),
    await keepFile(stores.own),
    await keepFile(stores.public),
    await keepFile(stores.public),
  ]
  const unclaimed = await keepFile(stores.public)
  for (const name of [uploaded, waiting]) await stores.public.claim(name)
  const candidates = [ofFile(inside), ofFile(erased), ofAddress(uploaded), ofAddress(uploaded)]
  const copy = await archiveWith(context, candidates)
  const remaining = candidates.filter((_, index) => index !== 1)
  await live.archive.addStored(remaining.map((candidate) => ({ ...candidate, resume_claimed_at: null })))
  await stores.own.erase(erased)
  const claimedAt = (name: string) => stat(join(config.storage.folder, 'resumes', 'claimed', name))
  const { ctimeMs } = await claimedAt(waiting)

  const folder = await temporaryFolder(context)
  const files = createFilesTaker(config.storage.folder, folder)
  const parts = { archive: live.archive, config, terminal: createTerminal() }
  assert.deepEqual(await takeFiles(folder, copy.archive, parts, files), [])
  assert.equal(files.taken.linked, 2)
  const left = await copy.archive.page({}, { order: 'oldest', after: null, limit: 10 })
  assert.deepEqual(left.map(({ id }) => id).sort(), remaining.map(({ id }) => id).sort())
  assert.deepEqual(await readdir(join(folder, 'candidate-resumes')), [inside])
  assert.deepEqual((await readdir(join(folder, 'resumes'))).sort(), [uploaded, waiting].sort())
  assert.ok(![uploaded, waiting].includes(unclaimed))
  const listed = [...files.digests.keys()]
  assert.deepEqual(
    listed.sort(),
    [`candidate-resumes/${inside}`, `resumes/${uploaded}`, `resumes/${waiting}`].sort(),
  )
  // A link would make an orphan look as if it had been claimed now.
  assert.equal((await claimedAt(waiting)).ctimeMs, ctimeMs)
})

test('an erasure that has taken the file and not yet the record is waited for', async (context) => {
  const [going, lost] = [ofFile('a.pdf'), ofFile('b.pdf')]
  const live = await archiveWith(context, [going, lost])
  const copy = await archiveWith(context, [going, lost])
  const left = withoutErased([going.id, lost.id], copy.archive, live.archive, 1_000)
  await live.archive.erase(going.id)
  assert.deepEqual(await left, [lost.id])
  assert.equal(await copy.archive.find({ id: going.id }), null)
  assert.ok(await copy.archive.find({ id: lost.id }))
})
