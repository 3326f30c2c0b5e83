import assert from 'node:assert/strict'
import { randomBytes, randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { type Applicant, apply, awaitOutcome, newApplicant } from './applicants.ts'
import { COPIES, type Copies, startCopies } from './copies.ts'
import { type FaultyGateway, OUTAGES, startFaultyGateway } from './faulty-gateway.ts'
import { exported, manyMachines, oneMachine, type Stack } from './stacks.ts'

const REGISTRATIONS = Number(process.env.OUTAGE_REGISTRATIONS ?? 60)
const AT_ONCE = 6
const CANARY = `canary-${randomBytes(12).toString('hex')}`

const stacks = [await oneMachine(), await manyMachines()].filter((stack) => stack !== null)

describe(`${REGISTRATIONS} registrations through a flapping provider, ${COPIES} copies, a kill each second`, () => {
  for (const stack of stacks) {
    test(`each queued registration ends as one candidate or a refusal, on ${stack.title}`, (t) =>
      surviveOutages(t, stack))
  }
})

async function surviveOutages(t: TestContext, stack: Stack): Promise<void> {
  const gateway = await startFaultyGateway()
  afterwards(t, gateway.close)
  const copies = await startCopies(t, stack, {
    PROVIDER_URL: gateway.url,
    STORE_AND_FORWARD_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'debug',
  })
  gateway.target = copies.providersUrl
  const applicants = newApplicants()
  const begun = Date.now()
  const trouble = injectFaults(copies, gateway)
  await registerAll(copies.url, applicants)
  const kills = await trouble.end()
  const sent = Date.now() - begun
  for (const applicant of applicants) await awaitOutcome(applicant)
  const queued = applicants.filter(({ statusUrl }) => statusUrl).length
  t.diagnostic(
    `${queued} of ${applicants.length} were queued; ${kills} kills; ${JSON.stringify(gateway.requests)}; ` +
      `sent in ${Math.round(sent / 1000)} s, all ended after ${Math.round((Date.now() - begun) / 1000)} s`,
  )
  assert.ok(queued > REGISTRATIONS / 10 && kills > 0, 'the outages met work in progress')
  assertAnsweredTruly(applicants, stack)
  for (const copy of copies.copies) await copy.stop()
  assert.deepEqual(filesWith(CANARY, stack.folders()), [])
  const output = copies.copies.map((copy) => copy.output()).join('')
  assert.ok(!output.includes(CANARY), 'the password is in no log')
  assert.ok(output.includes('provider unreachable'), 'the outage is in the log')
}

function injectFaults({ copies }: Copies, gateway: FaultyGateway) {
  let isOver = false
  let kills = 0
  const kill = async () => {
    for (; !isOver; kills += 1) await Promise.all([wait(1_000), copies[randomInt(COPIES)]!.killAndStart()])
  }
  const toggleProvider = async () => {
    for (let turn = 0; !isOver; turn += 1) {
      await gateway.setOutage(OUTAGES[turn % OUTAGES.length]!)
      await wait(randomInt(500, 2_000))
      await gateway.setOutage(null)
      await wait(randomInt(1_000, 6_000))
    }
  }
  const trouble = Promise.all([kill(), toggleProvider()])
  return {
    async end() {
      isOver = true
      await trouble
      return kills
    },
  }
}

/** Every tenth uses the email address of another one. */
function newApplicants(): Applicant[] {
  const applicants: Applicant[] = []
  for (let index = 0; index < REGISTRATIONS; index++)
    applicants.push(newApplicant(index % 10 === 9 ? applicants[index - 3]!.email : undefined))
  return applicants
}

async function registerAll(service: string, applicants: readonly Applicant[]): Promise<void> {
  const left = [...applicants]
  const one = async () => {
    for (let applicant = left.shift(); applicant; applicant = left.shift()) {
      await apply(service, applicant, { password: CANARY })
      await wait(randomInt(0, 200))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

/** Asserts that the stored candidates are those reported as registered, and refusals those of duplicates. */
function assertAnsweredTruly(applicants: readonly Applicant[], stack: Stack): void {
  const records = exported(stack)
  const names = records.map(({ email, last_name }) => `${email} ${last_name}`).sort()
  const registered = applicants.filter(({ outcome }) => outcome === 'registered')
  assert.deepEqual(names, registered.map(({ email, last_name }) => `${email} ${last_name}`).sort())
  assert.equal(new Set(applicants.map(({ email }) => email)).size, records.length)
}

function filesWith(text: string, folders: readonly string[]): string[] {
  const wanted = Buffer.from(text)
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => readFileSync(path).includes(wanted)),
  )
}
