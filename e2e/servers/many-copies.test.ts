import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import { openUploads } from '@resume-library/resumes/open-uploads'
import type { ResumeStore } from '@resume-library/resumes/resume-store'
import { upload } from '@resume-library/service/testing/requests'
import {
  type Applicant,
  apply,
  CLOSING,
  newApplicant,
  type Resume,
  resumeInside,
  sha256,
  untilAnswered,
  uploadResume,
} from './applicants.ts'
import { COPIES, startCopies } from './copies.ts'
import { exported, manyMachines, oneMachine, type Stack } from './stacks.ts'

const AT_ONCE = 6
const KILLS = Number(process.env.KILLS ?? 12)
const LIMIT = 10

type WithResume = Applicant & { readonly resume: Resume }

const machines = await manyMachines()
const stacks = [await oneMachine(), machines].filter((stack) => stack !== null)

describe(`${COPIES} copies behind a proxy, one of them killed at a time, ${KILLS} times`, () => {
  for (const stack of stacks) {
    test(`lose nothing on ${stack.title}`, (t) => surviveKills(t, stack))
  }
})

async function surviveKills(t: TestContext, stack: Stack): Promise<void> {
  const { copies, url } = await startCopies(t, stack)
  const applicants: WithResume[] = []
  const stop = new AbortController()
  const load = Promise.all(Array.from({ length: AT_ONCE }, () => applyUntil(stop.signal, url, applicants)))
  for (let kill = 0; kill < KILLS; kill++) {
    await Promise.race([load, wait(randomInt(200, 1200))])
    await copies[randomInt(COPIES)]!.killAndStart()
  }
  stop.abort()
  await load
  const registered = applicants.filter(({ outcome }) => outcome === 'registered')
  const uploaded = registered.filter(({ resume }) => nameOf(resume))
  const retries = applicants.flatMap(({ retried }) => retried).length
  t.diagnostic(`${registered.length} candidates, ${uploaded.length} uploads, ${retries} retries`)
  assert.ok(registered.length > KILLS && retries > 0, 'the kills met work in progress')
  for (const [email, rivals] of Map.groupBy(applicants, emailOf)) {
    const outcomes = rivals.map(({ outcome }) => outcome)
    assert.equal(outcomes.filter((outcome) => outcome === 'registered').length, 1, `${email}: ${outcomes}`)
  }
  for (const { resume } of uploaded) await assertServed(url, resume)
  // Restarting a copy runs the periodic cleanup to its end.
  await copies[0]!.stop()
  await copies[0]!.start()
  for (const copy of copies) await copy.stop()
  await assertStored(stack, registered)
}

/**
 * Registers one new applicant after another until aborted. Every third sends the resume in the registration; for every
 * fifth, two register the same email address concurrently.
 */
async function applyUntil(stop: AbortSignal, service: string, applicants: WithResume[]): Promise<void> {
  for (let turn = 0; !stop.aborted; turn++) {
    const first = newApplicant()
    const resume = turn % 3 === 2 ? resumeInside() : await uploadResume(service, first.retried)
    const rivals = turn % 5 === 4 ? [newApplicant(` ${first.email.toUpperCase()} `)] : []
    const together = [first, ...rivals].map((applicant) => ({ ...applicant, resume }))
    applicants.push(...together)
    await Promise.all(together.map((applicant) => apply(service, applicant)))
  }
}

/** The e-mail address as the provider stores it. */
const emailOf = ({ email }: Applicant) => email.trim().toLowerCase()

/** The name of an uploaded file, or undefined. */
const nameOf = ({ fields }: Resume) => fields.resume_url.split('/').at(-1)

/** Asserts that an uploaded file is served unchanged. */
async function assertServed(service: string, resume: Resume): Promise<void> {
  const name = nameOf(resume)
  const response = await untilAnswered(() => fetch(service + RESUMES_PATH + name), [])
  assert.equal(response.status, 200, name)
  assert.equal(sha256(Buffer.from(await response.arrayBuffer())), resume.sha256, name)
}

/** Asserts that every candidate is stored once, and no sweep deletes a candidate's resume. */
async function assertStored(stack: Stack, registered: readonly WithResume[]): Promise<void> {
  const candidates = exported(stack)
  const byEmail = new Map(candidates.map((candidate) => [candidate.email, candidate]))
  assert.equal(byEmail.size, candidates.length, 'an e-mail is there twice')
  assert.deepEqual(
    registered.filter((applicant) => !byEmail.has(emailOf(applicant))),
    [],
  )
  assert.equal(stack.integrity(), 'ok')

  const inADay = new Date(Date.now() + 25 * 3_600_000)
  const uploads = await openUploads(stack.table, stack.uploads, console)
  await uploads.sweep(inADay, 24)
  await uploads.close()
  for (const applicant of registered) {
    const name = nameOf(applicant.resume)
    const stored = byEmail.get(emailOf(applicant))!.resume
    assert.equal(stored.kind, name ? 'address' : 'file')
    if (name) assert.equal(await hashIn(stack.uploads, name), applicant.resume.sha256, name)
    if (stored.kind === 'file')
      assert.equal(await hashIn(stack.candidateResumes, stored.name), applicant.resume.sha256, stored.name)
  }
}

async function hashIn(store: ResumeStore, name: string): Promise<string | null> {
  const stored = await store.get(name)
  return stored && sha256(Buffer.from(stored.bytes))
}

if (machines)
  test(`${COPIES} copies on one database share the upload limit of a client`, async (t) => {
    const { url } = await startCopies(t, (await manyMachines())!, { RATE_LIMIT_PER_MINUTE: String(LIMIT) })
    const answers = await Promise.all(
      Array.from({ length: LIMIT * COPIES }, () => upload(url, { headers: CLOSING })),
    )
    const statuses = answers.map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 200).length, LIMIT)
    assert.equal(statuses.filter((status) => status === 429).length, LIMIT * (COPIES - 1))
  })
