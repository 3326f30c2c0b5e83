import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { verify } from '@node-rs/argon2'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { base64, file, recordOf, registration } from './testing/candidates.ts'
import { type Answer, register, runProvider, useProvider } from './testing/running.ts'
import { engines, openCandidates } from './testing/storage.ts'

const key = () => ({ 'Idempotency-Key': randomUUID() })

for (const engine of engines()) {
  describe(`POST /v1/candidate/backfill/register with ${engine.name}`, () => {
    const running = useProvider(engine)
    const send: typeof running.send = (body, headers) => running.send(body, headers)
    const storedFiles = async () =>
      (await readdir(join(running.storage().folder, 'candidate-resumes', 'claimed'))).sort()
    /** Reads the database next to the provider. */
    const storedRecord = async (email: string) => {
      const { store, archive } = await openCandidates(running.storage())
      const found = await archive.find({ email })
      await store.close()
      return found && recordOf(found)
    }

    /** Without the address for erasing: each answer has one of its own. */
    const registered = ({ body: { erase_url, ...body } }: Answer) => body

    test('201 with an id, the date and an erase link, and nothing else', async () => {
      const texts = {
        first_name: '李小龍 🏳️‍⚧️',
        last_name: "Robert'); DROP TABLE candidates;--",
        home_town: '<script>\u202e%00\\N',
      }
      const registration_date = new Date(Date.now() - 3_600_000).toISOString()
      const body = registration({
        ...texts,
        registration_date,
        email: ' Ada@Example.COM ',
        key_skills: 'a, b,, a',
      })
      const answer = await send({ ...body, is_admin: true, created_at: 'never' })
      assert.equal(answer.status, 201)
      assert.deepEqual(Object.keys(answer.body), ['id', 'registration_date', 'erase_url'])
      assert.match(String(answer.body.erase_url), /^\/candidate\/erase\/[\w-]{43}$/)
      assert.equal(answer.body.registration_date, body.registration_date)
      const { id, created_at, ...record } = (await storedRecord('ada@example.com')) ?? assert.fail()
      assert.equal(id, answer.body.id)
      assert.ok(Math.abs(Date.parse(created_at) - Date.now()) < 60_000)
      assert.deepEqual(record, {
        ...Object.fromEntries(Object.entries(body).filter(([name]) => !/^(password|.*resume.*)$/.test(name))),
        email: 'ada@example.com',
        relocate: true,
        driving_license: false,
        key_skills: ['a', 'b'],
        consent_version: '',
        consent_given_at: null,
        resume: { kind: 'address', url: body.resume_url },
      })
    })

    test('stores the consent, which does not distinguish repeated registrations', async () => {
      const given_at = new Date(Date.now() - 3_600_000).toISOString()
      const body = registration({ consent: { version: 'en-1', given_at: given_at.replace('Z', '+00:00') } })
      const headers = { 'Idempotency-Key': `consent-${body.email}` }
      assert.equal((await send(body, headers)).status, 201)
      assert.equal((await send({ ...body, consent: { version: 'es-1' } }, headers)).status, 201)
      const { consent_version, consent_given_at } = (await storedRecord(body.email)) ?? assert.fail()
      assert.deepEqual([consent_version, consent_given_at], ['en-1', given_at])
    })

    test('stores its own time for a date that no queued registration has', async () => {
      for (const registration_date of [
        '2017-05-01T10:00:00Z',
        '2035-01-01T00:00:00Z',
        '9999-12-31T23:59:59-14:00',
      ]) {
        const { body } = await send(registration({ registration_date }))
        assert.ok(
          Math.abs(Date.parse(String(body.registration_date)) - Date.now()) < 60_000,
          registration_date,
        )
      }
    })

    test('409 for a known email address, in any case and with outer spaces', async () => {
      const body = registration({ email: 'known@example.com' })
      await send(body)
      const answer = await send({ ...body, email: ' KNOWN@example.com\t' })
      assert.equal(answer.status, 409)
      assert.equal(answer.headers.get('content-type'), 'application/problem+json; charset=utf-8')
      assert.equal(answer.body.code, 'candidate_exists')
    })

    test('the same key and content is one registration; the date may differ', async () => {
      const body = registration(file(base64('%PDF-1.7 text')))
      const headers = key()
      const first = await send(body, headers)
      const again = await send({ ...body, registration_date: '2026-11-22T00:00:00Z' }, headers)
      assert.deepEqual([again.status, registered(again)], [201, registered(first)])
    })

    test('concurrent requests with one key and content are one registration', async () => {
      const body = registration(file(base64('%PDF-1.7 at once')))
      const before = (await storedFiles()).length
      const headers = key()
      const answers = await Promise.all(Array.from({ length: 12 }, () => send(body, headers)))
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
      assert.equal(new Set(answers.map((answer) => answer.body.id)).size, 1)
      assert.equal((await storedFiles()).length, before + 1)
    })

    test('422 for a known key with other content', async () => {
      const body = registration(file(base64('%PDF one')))
      const headers = key()
      await send(body, headers)
      for (const change of [
        { email: 'other@example.com' },
        { first_name: 'Eve' },
        { password: 'analytical engine' },
        file(base64('%PDF other')),
      ]) {
        const answer = await send({ ...body, ...change }, headers)
        assert.equal(answer.status, 422)
        assert.match(String(answer.body.detail), /Idempotency-Key/)
      }
    })

    test('a resume in base64 is stored as a file, unchanged, and never in the database', async () => {
      const bytes = randomBytes(RESUME_MAX_BYTES)
      const body = registration(file(base64(bytes), { resume_filename: '../../My Résumé.PDF' }))
      assert.equal((await send(body)).status, 201)
      const { resume } = (await storedRecord(body.email)) ?? assert.fail()
      assert.ok(resume.kind === 'file')
      assert.match(resume.name, /^\d+-[0-9a-f]{32}-My-Resume\.pdf$/i)
      assert.equal(resume.filename, '../../My Résumé.PDF')
      const found = await readFile(
        join(running.storage().folder, 'candidate-resumes', 'claimed', resume.name),
      )
      assert.ok(found.equals(bytes))
    })

    test('a conflict leaves no file behind', async () => {
      const body = registration(file(base64('%PDF once')))
      await send(body)
      const files = await storedFiles()
      assert.equal((await send(body)).status, 409)
      assert.deepEqual(await storedFiles(), files)
    })

    test('a password is stored as an argon2id hash of all of it, in form C', async () => {
      const long = `${'ünïcödé 密码 🔑 '.repeat(70)}end`
      const { store } = await openCandidates(running.storage())
      for (const password of [long, 'e\u0301'.repeat(8), ' '.repeat(8), '12345678\u0001']) {
        const headers = key()
        assert.equal((await send(registration({ password }), headers)).status, 201)
        const { password_hash } =
          (await store.findByIdempotencyKey(headers['Idempotency-Key'])) ?? assert.fail()
        assert.match(password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
        assert.ok(await verify(password_hash, password.normalize('NFC')))
        assert.ok(!(await verify(password_hash, password.normalize('NFC').slice(0, -1))))
      }
      await store.close()
    })

    test('503 with Retry-After when too many registrations wait', async () => {
      const busy = await runProvider({ ...running.storage().environment, HASHING_QUEUE_LENGTH: '1' })
      const answers = await Promise.all(Array.from({ length: 20 }, () => register(busy.url, registration())))
      await busy.close()
      const refused = answers.filter(({ status }) => status === 503)
      assert.ok(refused.length > 0)
      assert.ok(refused.every(({ headers }) => headers.get('retry-after') === '5'))
      assert.equal(answers.filter(({ status }) => status === 201).length, 20 - refused.length)
    })
  })
}
