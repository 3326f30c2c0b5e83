import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { ERASE_PATH, ERASURE_PATH, type ErasureAnswer } from '@resume-library/contract/provider-api'
import { bucketVariables, objectsWith, testBucket } from '@resume-library/resumes/testing/s3-bucket'
import {
  createEraseToken,
  decodeToken,
  encodeToken,
  verificationDigest,
  verificationToken,
} from '../candidates/erase-token.ts'
import { operatorConfig } from '../config.ts'
import type { RunningProvider } from '../provider.ts'
import { openResumeStores } from '../resume-stores.ts'
import { base64, file, registration } from '../testing/candidates.ts'
import { candidatesCommand } from '../testing/command.ts'
import { keepClaimed, keepFile } from '../testing/files.ts'
import { basic, CREDENTIAL, register, runProvider, send } from '../testing/running.ts'
import { engines, openCandidates, type TestStorage } from '../testing/storage.ts'

const PUBLIC_URL = 'https://jobs.example.com'

/** Stores of resume files for a database. */
interface Place {
  readonly name: string
  readonly environment: Readonly<Record<string, string>>
  /** Finds a text outside of the storage's folder. */
  objectsWith(text: string): Promise<string[]>
}

/** A folder always; S3 where the environment names a server. */
async function places(): Promise<Place[]> {
  const folder: Place = { name: 'a folder', environment: {}, objectsWith: async () => [] }
  const bucket = await testBucket()
  if (!bucket) return [folder]
  const environment = bucketVariables(bucket)
  return [folder, { name: 'S3', environment, objectsWith: (text) => objectsWith(bucket, text) }]
}

for (const engine of engines()) {
  for (const place of await places()) {
    describe(`erasing from ${engine.name} and ${place.name}`, () => {
      let storage: TestStorage
      let provider: RunningProvider
      let environment: Record<string, string>
      before(async () => {
        storage = await engine.storage()
        environment = { ...storage.environment, ...place.environment, PUBLIC_URL }
        provider = await runProvider(environment)
      })
      after(async () => {
        await provider.close()
        await storage.remove()
      })

      const ask = async (token: string, erase: boolean, credential = CREDENTIAL) => {
        const headers = { Authorization: basic(credential) }
        const sent = { method: 'POST', body: { token, erase }, headers }
        const response = await send(provider.url + ERASURE_PATH, sent)
        return { status: response.status, body: (await response.json()) as ErasureAnswer }
      }
      const statusOf = async (token: string, erase = false) => (await ask(token, erase)).body.status
      const tokenOf = (body: Record<string, unknown>) => {
        const url = String(body.erase_url)
        assert.ok(url.startsWith(PUBLIC_URL + ERASE_PATH), url)
        return url.slice((PUBLIC_URL + ERASE_PATH).length)
      }

      /** A candidate with a canary in every text, and its resume in the way asked for. */
      const canaryCandidate = async (resume: 'inside' | 'uploaded') => {
        const canary = `canary${randomBytes(8).toString('hex')}`
        const { storage: config } = operatorConfig(environment)
        const uploaded = () => keepClaimed(config, Buffer.from(canary), `${canary}.pdf`)
        const named =
          resume === 'inside'
            ? file(base64(canary), { resume_filename: `${canary}.pdf` })
            : { resume_url: `${PUBLIC_URL}/candidate/resumes/${await uploaded()}` }
        const email = `${canary}@example.com`
        const texts = { first_name: canary, home_town: canary, key_skills: canary, email, ...named }
        const { status, body } = await register(provider.url, registration(texts), {
          'Idempotency-Key': canary,
        })
        assert.equal(status, 201)
        assert.ok((await whereIs(canary)).length > 0, 'found before it is erased')
        return { canary, email, token: tokenOf(body) }
      }

      const whereIs = async (canary: string) => [
        ...(await filesWith(storage.folder, canary)),
        ...(await rowsWith(storage, engine.name, canary)),
        ...(await place.objectsWith(canary)),
      ]

      test('by the link of a mail, and not by its other link, ends with its address, which was corrected', async () => {
        const { email, token } = await canaryCandidate('inside')
        const { id } = decodeToken(token)!
        const { store, archive } = await openCandidates(storage)
        const mailed = createEraseToken(id)
        const verifies = verificationToken(mailed)
        await store.addEraseDigest(id, verificationDigest(verifies, email))
        assert.equal(await statusOf(encodeToken(verifies), true), 'unknown')
        assert.equal(await statusOf(encodeToken(mailed)), 'stored')
        await archive.correct(id, { email: `new.${email}` }, (await archive.find({ id }))!.position)
        assert.equal(await statusOf(encodeToken(mailed), true), 'unknown')
        assert.equal(await statusOf(token), 'stored')
        await store.close()
      })

      for (const resume of ['inside', 'uploaded'] as const) {
        test(`by the link leaves nothing of a candidate whose resume was ${resume}`, async () => {
          const { canary, token } = await canaryCandidate(resume)
          assert.equal(await statusOf(token), 'stored')
          assert.equal(await statusOf(token, true), 'erased')
          assert.deepEqual(await whereIs(canary), [])
          assert.deepEqual([await statusOf(token), await statusOf(token, true)], ['unknown', 'unknown'])
        })

        test(`by the operator leaves nothing of a candidate whose resume was ${resume}`, async () => {
          const { canary, email, token } = await canaryCandidate(resume)
          const { code, stderr } = await candidatesCommand(environment, 'erase', '--yes', '--email', email)
          assert.equal(code, 0, stderr)
          assert.deepEqual(await whereIs(canary), [])
          assert.equal(await statusOf(token), 'unknown')
        })
      }

      test('returns the address of a resume that only the service can see, and erases the record', async () => {
        const resume_url = `${PUBLIC_URL}/candidate/resumes/cv_1700000000000_0123456789abcdef0123456789abcdef.pdf`
        const { body } = await register(provider.url, registration({ resume_url }))
        const token = tokenOf(body)
        assert.deepEqual((await ask(token, false)).body, { status: 'stored', resume_url })
        assert.deepEqual((await ask(token, true)).body, { status: 'erased' })
        assert.equal(await statusOf(token), 'unknown')
      })

      test('leaves a resume that another candidate names, too, and returns it', async () => {
        const stores = await openResumeStores(operatorConfig(environment).storage)
        const name = await keepFile(stores.public)
        const resume_url = `${PUBLIC_URL}/candidate/resumes/${name}`
        const first = tokenOf((await register(provider.url, registration({ resume_url }))).body)
        const second = tokenOf((await register(provider.url, registration({ resume_url }))).body)
        assert.deepEqual((await ask(first, true)).body, { status: 'erased', resume_left: resume_url })
        assert.ok(await stores.public.stat(name))
        assert.deepEqual((await ask(second, true)).body, { status: 'erased' })
        assert.equal(await stores.public.stat(name), null)
      })

      test('stores only the digest of a token', async () => {
        const { body } = await register(provider.url, registration())
        const secret = tokenOf(body).slice(-21)
        assert.deepEqual(await whereIs(secret), [])
      })

      test('accepts each token that was issued, and no other', async () => {
        const sent = registration()
        const first = await register(provider.url, sent, { 'Idempotency-Key': 'twice' })
        const second = await register(provider.url, sent, { 'Idempotency-Key': 'twice' })
        const tokens = [tokenOf(first.body), tokenOf(second.body)] as const
        assert.notEqual(...tokens)
        for (const token of tokens) assert.equal(await statusOf(token), 'stored')
        const [token] = tokens
        const other = token.slice(0, -1) + (token.endsWith('A') ? 'Q' : 'A')
        for (const wrong of [
          '',
          'x',
          'x'.repeat(400),
          `${token}x`,
          other,
          randomBytes(32).toString('base64url'),
        ])
          assert.equal(await statusOf(wrong, true), 'unknown', wrong)
        assert.equal((await ask(token, true, 'service:wrong')).status, 401)
        assert.equal(await statusOf(token), 'stored')
      })
    })
  }
}

/** By another process: one that closes a file gives up all the locks that it has on it, those of SQLite included. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const contents = spawnSync('grep', ['-rlaF', text, folder], { encoding: 'utf8' }).stdout.split('\n')
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.includes(text))
  return [...contents.filter(Boolean), ...names]
}

/** SQLite's tables are files, and are read as such. */
async function rowsWith(storage: TestStorage, engine: string, text: string): Promise<string[]> {
  if (engine === 'SQLite') return []
  const tables = (await storage.execute(
    'select table_name from information_schema.tables where table_schema = current_schema()',
  )) as { table_name: string }[]
  const rows = await Promise.all(
    tables.map(({ table_name: table }) => storage.execute(`select t::text as text from ${table} t`)),
  )
  return (rows.flat() as { text: string }[]).map((row) => row.text).filter((row) => row.includes(text))
}
