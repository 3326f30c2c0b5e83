import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { resumeAddress } from '@resume-library/contract/resume-address'
import { providerConfig } from '@resume-library/provider/config'
import { openStores } from '@resume-library/provider/stores'
import { someCandidate } from '@resume-library/provider/testing/candidates'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'
import { startPart } from '@resume-library/server/testing/processes'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { newName, PDF, register, upload } from '@resume-library/service/testing/requests'

const KILLS = Number(process.env.BACKUP_KILLS ?? 2)
const STORED_BEFORE = 1_000
const CONCURRENCY = 3
const ROOT = join(import.meta.dirname, '..')

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const openAt = (folder: string) =>
  openStores(providerConfig({ DATA_DIR: folder, PROVIDER_CREDENTIAL: 'a:b' }).storage, assert.ifError)

/** Expected candidates, by email address. */
interface Ledger {
  /** SHA-256 of the resume, from before it is sent. */
  readonly resumes: Map<string, string>
  /** Answered with 201. */
  readonly registered: Set<string>
  /** From before their erasure is requested. */
  readonly erased: Set<string>
}

/** Adds candidates whose files make a backup take longer. */
async function addMany(data: string, { resumes, registered }: Ledger): Promise<void> {
  const claimed = join(data, 'candidate-resumes', 'claimed')
  await mkdir(claimed, { recursive: true, mode: 0o700 })
  const stores = await openAt(data)
  for (let index = 0; index < STORED_BEFORE; index++) {
    const name = newName()
    const bytes = randomBytes(2_000)
    await writeFile(join(claimed, name), bytes, { mode: 0o600 })
    const candidate = someCandidate({ resume: { kind: 'file', name, filename: 'cv.pdf', filetype: 'pdf' } })
    await stores.candidates.add(candidate)
    resumes.set(candidate.email, sha256(bytes))
    registered.add(candidate.email)
  }
  await stores.close()
}

/** Uploads, registers and erases until the signal. */
async function runLoad(url: string, { resumes, registered, erased }: Ledger, signal: AbortSignal) {
  for (let round = 0; !signal.aborted; round++) {
    const email = `${randomBytes(8).toString('hex')}@example.com`
    const bytes = Buffer.concat([PDF, randomBytes(5_000)])
    resumes.set(email, sha256(bytes))
    const answer = await register(url, { email, ...(await resumeFields(url, bytes, round % 2 === 0)) })
    assert.equal(answer.status, 201)
    registered.add(email)
    const { erase_url } = (await answer.json()) as { erase_url: string }
    if (round % 3 === 0) continue
    erased.add(email)
    assert.equal((await fetch(new URL(erase_url, url), { method: 'POST' })).status, 200)
  }
}

async function resumeFields(url: string, bytes: Buffer<ArrayBuffer>, isUploaded: boolean) {
  if (isUploaded) {
    const stored = (await (await upload(url, { bytes })).json()) as { url: string }
    return { resume_url: stored.url }
  }
  const resume_content_base64 = bytes.toString('base64')
  return {
    resume_url: '',
    uploaded_resume: { resume_content_base64, resume_filename: 'cv.pdf', resume_filetype: 'pdf' },
  }
}

function command(data: string, ...words: string[]) {
  const child = spawn(process.execPath, ['run.js', 'provider/candidates-command.ts', ...words], {
    cwd: ROOT,
    env: { ...bareEnvironment(), HOME: process.env.HOME, DATA_DIR: data },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return { child, ended: once(child, 'exit') as Promise<[number | null]>, errors: text(child.stderr) }
}

/** Restores a backup, and checks every candidate in it. @returns their email addresses */
async function restored(backup: string, data: string, { resumes }: Ledger): Promise<Set<string>> {
  const { ended, errors } = command(data, 'restore', backup)
  assert.equal((await ended)[0], 0, await errors)
  for (const name of ['candidates', 'outbox']) {
    const database = new DatabaseSync(join(data, `${name}.sqlite`))
    assert.deepEqual({ ...database.prepare('pragma integrity_check').get() }, { integrity_check: 'ok' })
    database.close()
  }
  const { archive, resumeStores, close } = await openAt(data)
  const found = new Set<string>()
  const page = { sort: 'oldest', cursor: null, limit: 1_000_000 } as const
  const { candidates } = await archive.search({}, page)
  for (const { email, resume } of candidates) {
    const name = resume.kind === 'file' ? resume.name : resumeAddress(resume.url, null)?.name
    const stored = await resumeStores[resume.kind === 'file' ? 'own' : 'public'].get(name ?? '')
    assert.ok(stored, `${email} has no resume`)
    assert.equal(sha256(stored.bytes), resumes.get(email))
    found.add(email)
  }
  await close()
  return found
}

test('backups under load, some of them killed, are complete or absent', async (context) => {
  const folder = temporaryFolder(context)
  const [data, places] = [join(folder, 'data'), folder]
  const ledger: Ledger = { resumes: new Map(), registered: new Set(), erased: new Set() }
  await addMany(data, ledger)
  const product = await startPart(context, 'start', {
    DATA_DIR: data,
    STORE_AND_FORWARD_KEY: randomBytes(32).toString('base64'),
    UPLOAD_QUOTA_MB: '100000',
    RATE_LIMIT_PER_MINUTE: '1000000',
  })
  const stopping = new AbortController()
  const load = Promise.all(
    Array.from({ length: CONCURRENCY }, () => runLoad(product.url, ledger, stopping.signal)),
  )
  load.catch(() => undefined)

  for (let kill = 0; kill < KILLS; kill++) {
    const place = join(places, `killed-${kill}`)
    const { child, ended } = command(data, 'backup', place)
    while (!existsSync(`${place}.unfinished`) && child.exitCode === null) await sleep(2)
    await sleep(Math.random() * 400)
    child.kill('SIGKILL')
    const [code] = await ended
    assert.equal(existsSync(place), code === 0)
    await rm(`${place}.unfinished`, { recursive: true, force: true })
  }
  const before = new Set(ledger.registered)
  const place = join(places, 'whole')
  const { ended, errors } = command(data, 'backup', place)
  const [code] = await ended
  stopping.abort()
  await load
  assert.equal(code, 0, await errors)
  const found = await restored(place, join(places, 'restored'), ledger)
  const lost = [...before].filter((email) => !found.has(email) && !ledger.erased.has(email))
  assert.deepEqual(lost, [])
  assert.ok(ledger.erased.size > 0 && found.size >= STORED_BEFORE)
})
