import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import { type PartProcess, startPart } from '@resume-library/server/testing/processes'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { until } from '@resume-library/server/testing/until'
import { newName, PDF, register, upload } from './testing/requests.ts'
import { ageUploads, storedFiles } from './testing/stored-files.ts'
import { writeBuiltPage } from './testing/test-service.ts'

/** Number of kills; 100 in CI, 500 before a release. */
const KILLS = Number(process.env.SERVICE_KILLS ?? 6)
const CLIENTS = 6
const LIFE_MAX_MS = 400
const FILE_MAX_BYTES = 600_000
const LONG_AGO = new Date('2020-01-01')

/** Promises made by a 2xx, and requests sent. */
interface Ledger {
  /** Hashes by name. */
  readonly uploads: Map<string, string>
  /** Names of resumes by e-mail address. */
  readonly registrations: Map<string, string>
  /** The same of registrations whose answer may never have come. */
  readonly attempts: Map<string, string>
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const emailOf = (filename: string) => `${filename.slice(14, 46)}@example.com`

/** Uploads and registers, one after the other, until the service is gone. */
async function live(service: string, ledger: Ledger): Promise<void> {
  for (;;) {
    const filename = newName()
    const bytes = new Uint8Array(
      Buffer.concat([PDF, randomBytes(Math.floor(Math.random() * FILE_MAX_BYTES))]),
    )
    const uploaded = await upload(service, { filename, bytes })
    const { url } = (await uploaded.json()) as { url: string }
    assert.equal(uploaded.status, 200)
    ledger.uploads.set(filename, hashOf(bytes))
    if (Math.random() < 0.4) continue
    ledger.attempts.set(emailOf(filename), filename)
    const registered = await register(service, { email: emailOf(filename), resume_url: url })
    await registered.arrayBuffer()
    assert.equal(registered.status, 201)
    ledger.registrations.set(emailOf(filename), filename)
  }
}

async function assertServed(service: string, name: string, hash: string | undefined): Promise<void> {
  const answer = await fetch(service + RESUMES_PATH + name)
  assert.equal(answer.status, 200, `${name} is lost`)
  assert.equal(hashOf(new Uint8Array(await answer.arrayBuffer())), hash, `${name} is torn`)
}

async function untilNoTempFiles(dataDir: string): Promise<void> {
  const tempFiles = async () => (await storedFiles(dataDir)).filter((name) => !name.endsWith('.pdf'))
  await until('', async () => (await tempFiles()).join())
}

async function makeOld(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), LONG_AGO, LONG_AGO)
  }
}

async function stage(context: TestContext) {
  const dataDir = temporaryFolder(context)
  const common = { DATA_DIR: dataDir, PROVIDER_CREDENTIAL: 'board:secret', LOG_LEVEL: 'warn' }
  const provider = await startPart(context, 'provider', common)
  const PAGE_DIR = await writeBuiltPage(dataDir)
  const start = (): Promise<PartProcess> =>
    startPart(context, 'service', {
      ...common,
      PAGE_DIR,
      PROVIDER_URL: provider.url,
      RATE_LIMIT_PER_MINUTE: '1000000',
      UPLOAD_QUOTA_MB: '100000',
    })
  return { dataDir, start }
}

/** Clients work on a service until, some time after the first yes, it is killed. */
async function liveAndDie(service: PartProcess, ledger: Ledger): Promise<void> {
  const clients = Array.from({ length: CLIENTS }, () =>
    live(service.url, ledger).catch((error: unknown) => {
      // A connection that breaks is the kill; an answer that is none is not.
      if (error instanceof assert.AssertionError) throw error
    }),
  )
  const before = ledger.uploads.size
  while (ledger.uploads.size === before && service.process.exitCode === null) await sleep(5)
  await sleep(Math.random() * LIFE_MAX_MS)
  await service.end('SIGKILL')
  await Promise.all(clients)
}

/** Finds who is registered: the provider refuses them a second time. */
async function registeredAt(service: string, attempts: Iterable<string>): Promise<Set<string>> {
  const known = new Set<string>()
  for (const email of attempts) {
    const again = await register(service, { email })
    await again.arrayBuffer()
    if (again.status === 409) known.add(email)
    else assert.equal(again.status, 201)
  }
  return known
}

test(`a service that is killed ${KILLS} times loses no acknowledged upload, and leaves no temp file`, async (context) => {
  const { dataDir, start } = await stage(context)
  const ledger: Ledger = { uploads: new Map(), registrations: new Map(), attempts: new Map() }
  const checked = new Set<string>()
  for (let kill = 0; kill <= KILLS; kill += 1) {
    // Age tells what a killed service has left from what another one receives at this moment.
    if (kill > 0) await makeOld(join(dataDir, 'resumes/incoming'))
    const service = await start()
    await untilNoTempFiles(dataDir)
    for (const [name, hash] of ledger.uploads) {
      if (!checked.has(name)) await assertServed(service.url, name, hash)
      checked.add(name)
    }
    if (kill < KILLS) await liveAndDie(service, ledger)
    else await service.end('SIGKILL')
  }

  // Whatever a registration names outlives every sweep, whether its answer came or not; the rest does not.
  await ageUploads(dataDir, 25)
  const swept = await start()
  const { attempts, registrations, uploads } = ledger
  const named = new Set(attempts.values())
  await until('swept', async () =>
    (await storedFiles(dataDir)).every((name) => named.has(name)) ? 'swept' : 'not yet',
  )
  const registered = await registeredAt(swept.url, attempts.keys())
  for (const email of registrations.keys()) assert.ok(registered.has(email), `${email} is lost`)
  for (const email of registered) {
    const name = attempts.get(email) ?? ''
    await assertServed(swept.url, name, uploads.get(name))
  }
  context.diagnostic(`${KILLS} kills, ${uploads.size} uploads, ${registered.size} registrations`)
})
