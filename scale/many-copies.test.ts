import assert from 'node:assert/strict'
import { createHash, randomInt } from 'node:crypto'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import { openUploads } from '@resume-library/resumes/open-uploads'
import type { ResumeStore } from '@resume-library/resumes/resume-store'
import { apply, type Ledger, newLedger } from './copies/applicant.ts'
import { COPIES, startCopies } from './copies/copies.ts'
import { exported, manyMachines, oneMachine, type Stack } from './copies/stack.ts'
import { retryUntilAnswered } from './copies/until-answered.ts'

const APPLICANTS = 6
const KILLS = Number(process.env.KILLS ?? 12)

const stacks = [await oneMachine(), await manyMachines()].filter((stack) => stack !== null)

describe(`${COPIES} copies behind a proxy, one of them killed at a time, ${KILLS} times`, () => {
  for (const stack of stacks) {
    test(`lose nothing on ${stack.title}`, (t) => surviveKills(t, stack))
  }
})

async function surviveKills(t: TestContext, stack: Stack): Promise<void> {
  const { copies, url } = await startCopies(t, stack)
  const ledger = newLedger()
  const stop = new AbortController()
  const applicants = Array.from({ length: APPLICANTS }, () => apply(url, ledger, stop.signal))
  const load = Promise.all(applicants)
  for (let kill = 0; kill < KILLS; kill++) {
    await Promise.race([load, wait(randomInt(200, 1200))])
    await copies[randomInt(COPIES)]!.killAndStart()
  }
  stop.abort()
  await load
  t.diagnostic(
    `${ledger.candidates.size} candidates and ${ledger.uploads.size} uploads, ${ledger.retries} retries`,
  )

  assert.deepEqual(ledger.contradictions, [])
  assert.ok(ledger.candidates.size > KILLS && ledger.retries > 0, 'the kills met work in progress')
  await assertServed(url, ledger)
  // Restarting a copy runs the periodic cleanup to its end.
  await copies[0]!.stop()
  await copies[0]!.start()
  for (const copy of copies) await copy.stop()
  await assertStored(stack, ledger)
}

/** Asserts that every uploaded file is served unchanged. */
async function assertServed(service: string, { uploads }: Ledger): Promise<void> {
  for (const [name, sha256] of uploads) {
    const response = await retryUntilAnswered(() => fetch(service + RESUMES_PATH + name))
    assert.equal(response.status, 200, name)
    assert.equal(hashOf(Buffer.from(await response.arrayBuffer())), sha256, name)
  }
}

/** Asserts that every candidate is stored once, and no sweep deletes a candidate's resume. */
async function assertStored(stack: Stack, ledger: Ledger): Promise<void> {
  const candidates = exported(stack)
  assert.equal(
    new Set(candidates.map(({ email }) => email)).size,
    candidates.length,
    'an e-mail is there twice',
  )
  const byEmail = new Map(candidates.map((candidate) => [candidate.email, candidate]))
  const lost = [...ledger.candidates.keys()].filter((email) => !byEmail.has(email))
  assert.deepEqual(lost, [])
  assert.equal(stack.integrity(), 'ok')

  const inADay = new Date(Date.now() + 25 * 3_600_000)
  const uploads = await openUploads(stack.table, stack.uploads, console)
  await uploads.sweep(inADay, 24)
  await uploads.close()
  for (const [email, resume] of ledger.candidates) {
    const stored = byEmail.get(email)!.resume
    assert.equal(stored.kind, resume.kind)
    if (resume.kind === 'address') {
      const name = resume.url.split('/').at(-1)!
      assert.equal(await hashIn(stack.uploads, name), ledger.uploads.get(name), name)
    }
    if (resume.kind === 'file' && stored.kind === 'file') {
      assert.equal(await hashIn(stack.candidateResumes, stored.name), resume.sha256, stored.name)
    }
  }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function hashIn(store: ResumeStore, name: string): Promise<string | null> {
  const opened = await store.open(name)
  return opened && hashOf(Buffer.concat(await Array.fromAsync(opened.bytes, (piece) => Buffer.from(piece))))
}
