import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import type { CandidateRecord } from './candidates/candidate-store.ts'
import { operatorConfig } from './config.ts'
import { openResumeStores, type ResumeStores } from './resume-stores.ts'
import { recordOf, someCandidate } from './testing/candidates.ts'
import { candidatesCommand, parsedLines } from './testing/command.ts'
import { keepFile } from './testing/files.ts'
import { parsedCsv } from './testing/parsed-csv.ts'
import { candidatesOfSuite, engines } from './testing/storage.ts'

const PUBLIC_URL = 'https://jobs.example.com'

for (const engine of engines()) {
  describe(`npm run candidates with ${engine.name}`, () => {
    const suite = candidatesOfSuite(engine)
    let files: ResumeStores
    const run = (...words: string[]) =>
      candidatesCommand({ ...suite.storage.environment, PUBLIC_URL }, ...words)
    const candidates = Array.from({ length: 1_203 }, (_, index) =>
      someCandidate({
        id: `01a1fda9-0000-7000-8000-${String(index).padStart(12, '0')}`,
        first_name: `=A${index}`,
        zip_code: index % 2 ? '01234' : '90210',
      }),
    )
    const records = candidates.map(recordOf)
    const parsed = (stdout: string) => parsedLines(stdout).map(recordOf)

    before(async () => {
      for (let at = 0; at < candidates.length; at += 500) {
        const page = candidates.slice(at, at + 500)
        await suite.archive.addStored(page)
      }
      files = await openResumeStores(operatorConfig(suite.storage.environment).storage)
    })

    /** Adds a candidate with a resume. */
    async function withResume(resume: CandidateRecord['resume']) {
      const candidate = someCandidate({ resume })
      await suite.store.add(candidate)
      return candidate
    }
    const isStored = async (id: string) => (await suite.archive.find({ id })) !== null

    test('exports every candidate once, as JSON lines', async () => {
      const { code, stdout, stderr } = await run('export', '--format', 'jsonl')
      assert.equal(code, 0)
      assert.deepEqual(parsed(stdout), records)
      assert.equal(stderr, '1,203 candidates.\n')
    })

    test('exports what a filter finds, as CSV without formulas', async () => {
      const { stdout } = await run('export', '--format', 'csv', '--zip', '012')
      const [header = [], ...rows] = parsedCsv(stdout)
      assert.equal(rows.length, 601)
      assert.equal(rows[0]?.[header.indexOf('first_name')], "'=A1")
      assert.equal(rows[0]?.[header.indexOf('zip_code')], '01234')
      assert.equal(rows[0]?.[header.indexOf('phone')], '+15551234567')
    })

    test('erases a record with its resume, after a dry run', async () => {
      const name = await keepFile(files.own)
      const { id, email } = await withResume({ kind: 'file', name, filename: 'cv.pdf', filetype: 'pdf' })
      const dry = await run('erase', '--email', email, '--dry-run', '--json')
      assert.deepEqual(JSON.parse(dry.stdout), { id, resume: name, erased: false })
      assert.ok((await files.own.stat(name)) && (await isStored(id)))
      const wet = await run('erase', '--yes', '--email', ` ${email.toUpperCase()}`, '--json')
      assert.deepEqual([wet.code, JSON.parse(wet.stdout)], [0, { id, resume: name, erased: true }])
      assert.equal(await files.own.stat(name), null)
      assert.equal((await run('erase', '--yes', '--email', email)).code, 3)
    })

    for (const [what, spelled] of [
      ['', (name: string) => `${PUBLIC_URL}${RESUMES_PATH}${name}?x=1`],
      [' in another spelling', (name: string) => `${PUBLIC_URL}${RESUMES_PATH}${name.replace('.', '%2E')}`],
      [' under an earlier address', (name: string) => `https://earlier.example${RESUMES_PATH}${name}`],
    ] as const) {
      test(`erases an upload of the service${what}`, async () => {
        const name = await keepFile(files.public)
        const { email } = await withResume({ kind: 'address', url: spelled(name) })
        assert.equal((await run('erase', '--yes', '--email', email)).code, 0)
        assert.equal(await files.public.stat(name), null)
      })
    }

    test('erases nothing where the resume is not found', async () => {
      const name = await keepFile(files.public)
      await files.public.erase(name)
      const url = `${PUBLIC_URL}${RESUMES_PATH}${name}`
      const { id, email } = await withResume({ kind: 'address', url })
      const { code, stderr } = await run('erase', '--yes', '--email', email)
      assert.equal(code, 1)
      assert.match(stderr, /Nothing was erased: resume .* was not found/)
      assert.ok(await isStored(id))
      assert.equal((await run('erase', '--yes', '--record-only', '--email', email)).code, 0)
      assert.equal(await isStored(id), false)
    })

    test('reports unreachable resume files in one sentence', async () => {
      const url = `${PUBLIC_URL}${RESUMES_PATH}1700000000000-${'0'.repeat(32)}-cv.pdf`
      const { id, email } = await withResume({ kind: 'address', url })
      const unreachable = {
        S3_ENDPOINT: 'http://127.0.0.1:1',
        S3_BUCKET: 'resumes',
        S3_ACCESS_KEY_ID: 'wrong',
        S3_SECRET_ACCESS_KEY: 'wrong',
      }
      const erase = () =>
        candidatesCommand(
          { ...suite.storage.environment, ...unreachable },
          ...['erase', '--yes', '--email', email],
        )
      // Six at once, of which one or more used to exit before their database was closed.
      for (const { code, stderr } of await Promise.all(Array.from({ length: 6 }, erase))) {
        assert.equal(code, 1)
        assert.match(stderr, /^Cannot reach the resume files: .*ECONNREFUSED.*\n$/)
      }
      assert.ok(await isStored(id))
    })

    test('erases nothing without a confirmation', async () => {
      const { id, email } = await withResume({ kind: 'address', url: 'https://example.com/cv.pdf' })
      const { code, stderr } = await run('erase', '--email', email)
      assert.deepEqual([code, /use --yes/.test(stderr)], [2, true])
      assert.ok(await isStored(id))
    })
  })
}
