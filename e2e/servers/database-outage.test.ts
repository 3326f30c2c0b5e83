import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { after, before, describe, type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { type PartProcess, startPart } from '@resume-library/server/testing/processes'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { writeBuiltPage } from '@resume-library/service/testing/test-service'
import { type Applicant, apply, awaitOutcome, newApplicant, UNAVAILABLE } from './applicants.ts'
import { startDaemon } from './daemon.ts'
import { startFaultyGateway } from './faulty-gateway.ts'
import { type PostgresTestServer, startPostgres } from './postgres.ts'
import { exported } from './stacks.ts'

const CLIENTS = 6
/** Seconds of load on each configuration. `DATABASE_OUTAGE_SECONDS=60 DATABASE_RESTARTS=3` for a long run. */
const SECONDS = Number(process.env.DATABASE_OUTAGE_SECONDS ?? 12)
const RESTARTS = Number(process.env.DATABASE_RESTARTS ?? 1)
const TERMINATE_EACH_MS = 500
const CREDENTIAL = 'outage:secret'

let postgres: PostgresTestServer
before(async () => {
  postgres = await startPostgres()
})
after(() => postgres.stop())

describe(`${CLIENTS} clients register for ${SECONDS} s, all connections are cut each ${TERMINATE_EACH_MS} ms, PostgreSQL restarts ${RESTARTS} times`, () => {
  test('service with its outbox and provider in one process', async (t) => {
    const environment = {
      ...(await folders(t)),
      DATABASE_URL: await emptyDatabase('one_process'),
      STORE_AND_FORWARD_KEY: randomBytes(32).toString('base64'),
    }
    const server = await startServer(t, 'start', environment)
    await surviveOutage(t, server, environment)
  })

  test('the service alone with its outbox, in front of a flapping provider', async (t) => {
    const ofProvider = { ...(await folders(t)), PROVIDER_CREDENTIAL: CREDENTIAL }
    const provider = await startServer(t, 'provider', ofProvider)
    const gateway = await startFaultyGateway()
    afterwards(t, () => gateway.close())
    gateway.target = provider.url
    const service = await startServer(t, 'service', {
      ...(await folders(t)),
      DATABASE_URL: await emptyDatabase('service'),
      PROVIDER_URL: gateway.url,
      PROVIDER_CREDENTIAL: CREDENTIAL,
      STORE_AND_FORWARD_KEY: randomBytes(32).toString('base64'),
    })
    let isOver = false
    const toggleProvider = async () => {
      for (const outage of ['unavailable', null, 'refused', null] as const) {
        if (isOver) break
        await gateway.setOutage(outage)
        await wait(1_500)
      }
      if (!isOver) await toggleProvider()
    }
    const coming = toggleProvider()
    await surviveOutage(t, service, ofProvider, async () => {
      isOver = true
      await coming
      await gateway.setOutage(null)
    })
  })
})

/**
 * Asserts that during the outage each answer is a success or a 503 with Retry-After, and each success one candidate.
 *
 * @param environment of the provider that stores the candidates
 * @param loadEnded called before waiting for queued registrations
 */
async function surviveOutage(
  t: TestContext,
  server: PartProcess,
  environment: Readonly<Record<string, string>>,
  loadEnded: () => Promise<void> = async () => {},
): Promise<void> {
  const applicants: Applicant[] = []
  const stop = new AbortController()
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!stop.signal.aborted) {
      const applicant = newApplicant()
      await apply(server.url, applicant)
      applicants.push(applicant)
    }
  })
  const outage = cutConnections(stop.signal)
  for (let restart = 0; restart < RESTARTS; restart++) {
    await wait((SECONDS * 1000) / (RESTARTS + 1))
    await postgres.restart()
  }
  await wait((SECONDS * 1000) / (RESTARTS + 1))
  stop.abort()
  await Promise.all(clients)
  await outage
  await loadEnded()
  const queued = applicants.filter(({ statusUrl }) => statusUrl).length
  const retried = applicants.flatMap((applicant) => applicant.retried)
  t.diagnostic(`${applicants.length} accepted, ${queued} of them queued; ${retried.length} times retried`)
  assert.equal(server.process.exitCode, null, server.output())
  assert.deepEqual(
    retried.filter((answer) => answer !== UNAVAILABLE),
    [],
  )
  assert.ok(applicants.length > CLIENTS && retried.length > 0, 'the outage met work in progress')
  for (const applicant of applicants) await awaitOutcome(applicant)
  const emails = exported({ environment }).map(({ email }) => email)
  assert.equal(new Set(emails).size, emails.length)
  assert.deepEqual(
    applicants.filter(({ email, outcome }) => outcome !== 'registered' || !emails.includes(email)),
    [],
  )
}

/** Terminates all connections again and again, until aborted. */
async function cutConnections(stop: AbortSignal): Promise<void> {
  const all = "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend'"
  while (!stop.aborted)
    await Promise.all([wait(TERMINATE_EACH_MS), psql(`${all} and pid <> pg_backend_pid()`)])
}

async function psql(statement: string): Promise<void> {
  await once(startDaemon('psql', [postgres.url, '-qAt', '-c', statement]).child, 'exit')
}

async function emptyDatabase(name: string): Promise<string> {
  await psql(`create database ${name}`)
  const url = new URL(postgres.url)
  url.pathname = name
  return url.href
}

async function folders(t: TestContext): Promise<Record<string, string>> {
  const folder = temporaryFolder(t)
  return { DATA_DIR: folder, PAGE_DIR: await writeBuiltPage(folder) }
}

const startServer = (
  t: TestContext,
  part: 'start' | 'service' | 'provider',
  environment: Readonly<Record<string, string>>,
) => startPart(t, part, { RATE_LIMIT_PER_MINUTE: '1000000', LOG_LEVEL: 'error', ...environment })
