import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import { bucketVariables, testBucket } from '@resume-library/resumes/testing/s3-bucket'
import { until } from '@resume-library/server/testing/until'
import { operatorConfig } from '../../config.ts'
import { eventVariables, useNotified } from '../../notifications/testing/notified.ts'
import { startWebhookReceiver } from '../../notifications/testing/webhook-receiver.ts'
import { openResumeStores } from '../../resume-stores.ts'
import { base64, file, registration, someCandidate } from '../../testing/candidates.ts'
import { candidatesCommand } from '../../testing/command.ts'
import { keepFile } from '../../testing/files.ts'
import { register, runProvider } from '../../testing/running.ts'
import { engines, openCandidates, type TestStorage } from '../../testing/storage.ts'

const [sqlite, postgres] = engines()
const bucket = await testBucket()

if (postgres) {
  describe('a copy of the records to PostgreSQL', () => {
    let source: TestStorage
    let target: TestStorage
    const copy = () => {
      const { DATABASE_URL = '' } = target.environment
      return candidatesCommand(source.environment, 'copy', '--to', DATABASE_URL, '--json')
    }
    const recordsIn = (stdout: string) => JSON.parse(stdout).records
    const candidates = Array.from({ length: 1_100 }, () => someCandidate())

    before(async () => {
      source = await sqlite!.storage()
      target = await postgres.storage()
      const { store, archive } = await openCandidates(source)
      for (const page of [candidates.slice(0, 550), candidates.slice(550)]) {
        await archive.addStored(page)
      }
      await store.close()
    })
    after(async () => {
      await source.remove()
      await target.remove()
    })

    test('copies everything, and changes nothing when it is repeated', async () => {
      const first = await copy()
      const again = await copy()
      const whole = { records: 1_100, missing: 0, different: 0, extra: 0, isWhole: true }
      assert.deepEqual([first.code, recordsIn(first.stdout)], [0, whole])
      assert.deepEqual([again.code, recordsIn(again.stdout)], [0, whole])
    })

    test('copies operators, keys, notes, counts and the audit, and forgets who was erased since', async () => {
      const from = await openCandidates(source)
      const [ann, bo] = [candidates[0]!, candidates[1]!]
      const actor = { kind: 'operator', name: 'Ann' } as const
      await from.access.operators.addLink('Ann', 'reader', new Date())
      const key = (await from.access.keys.add('board', 'read', new Date()))!
      for (const { id } of [ann, bo]) await from.archive.addNote(id, actor, `About ${id}`, new Date())
      for (const { email } of [ann, bo])
        await from.access.audit.record(actor, 'search', null, { words: email })
      await source.execute(`insert into funnel_days values ('2026-11-25', 'opened', '${ann.id}', 3)`)
      await source.execute(`insert into withheld_candidates values ('${bo.id}')`)
      await copy()
      await source.execute(`update funnel_days set count = 5`)
      assert.equal(await from.archive.erase(ann.id, actor), true)
      assert.equal((await copy()).code, 0)
      const to = await openCandidates(target)
      assert.equal((await to.access.operators.find('ann'))?.role, 'reader')
      assert.ok(await to.access.keys.find(key, new Date()))
      assert.equal((await to.archive.notes(bo.id)).length, 1)
      const ids = (entries: readonly { id: string; details: unknown }[]) =>
        entries.map(({ id, details }) => [id, details])
      const [copied, original] = await Promise.all(
        [to, from].map(({ access }) => access.audit.page({}, null, 100)),
      )
      assert.deepEqual(ids(copied!), ids(original!))
      assert.ok(!JSON.stringify(copied).includes(ann.email))
      assert.equal(await to.archive.find({ id: ann.id }), null)
      assert.deepEqual(await target.execute('select count from funnel_days'), [{ count: 5 }])
      assert.equal((await target.execute('select * from withheld_candidates')).length, 1)
      for (const { id } of [ann, bo]) await to.archive.erase(id)
      assert.ok(!JSON.stringify(await to.access.audit.page({}, null, 100)).includes(bo.email))
      await Promise.all([from, to].map(({ store }) => store.close()))
    })

    test('names operators and keys whose access has changed since an earlier copy', async () => {
      const from = await openCandidates(source)
      const now = new Date()
      for (const name of ['Cy', 'Di', 'Ed']) await from.access.operators.addLink(name, 'editor', now)
      for (const name of ['lost', 'kept']) await from.access.keys.add(name, 'write', now)
      assert.equal((await copy()).code, 0)
      await from.access.operators.remove('Cy')
      await from.access.operators.addLink('Di', 'reader', now)
      await from.access.keys.revoke('lost')
      await from.store.close()
      const { code, stdout, stderr } = await copy()
      assert.deepEqual([code, recordsIn(stdout).isWhole], [1, false])
      assert.deepEqual(
        [...stderr.matchAll(/^(.*) has other access/gm)].map(([, name]) => name),
        ['Cy', 'Di', 'lost'],
      )
      const there = (...words: string[]) => candidatesCommand(target.environment, ...words)
      for (const name of ['Cy', 'Di']) await there('operators', 'remove', name)
      await there('keys', 'revoke', 'lost')
      assert.equal((await copy()).code, 0)
    })

    test('continues an interrupted copy', async () => {
      const { store, archive } = await openCandidates(target)
      for (const { id } of candidates.slice(700)) await archive.erase(id)
      await store.close()
      assert.equal(recordsIn((await copy()).stdout).isWhole, true)
    })

    test('takes waiting events along, which come before later ones', async (context) => {
      const receiver = await startWebhookReceiver(context)
      const variables = eventVariables(receiver.url)
      const source = await useNotified(context, sqlite!, variables)
      const target = await useNotified(context, postgres, variables)
      const candidate = someCandidate()
      const { id } = candidate
      await source.candidates.add(candidate)
      for (const position of [1, 2, 3])
        await source.archive.correct(id, { first_name: `A ${position}` }, position)
      await source.storage.execute("update event_outbox set lease_holder = 'it', leased_until = 9e15")
      await source.candidates.add(someCandidate())
      const { DATABASE_URL = '' } = target.storage.environment
      for (let time = 0; time < 2; time += 1) {
        const words = ['copy', '--to', DATABASE_URL]
        const { code, stderr } = await candidatesCommand(source.storage.environment, ...words)
        assert.equal(code, 0, stderr)
        // Sent here, and not there again.
        await source.storage.execute(`update event_outbox set state = 'delivered' where subject <> '${id}'`)
      }
      await target.archive.erase(id)
      target.start()
      await until(5, () => receiver.received.length)
      assert.deepEqual(
        receiver.received.map(({ type }) => type.replace('candidate.', '')),
        ['registered', 'updated', 'updated', 'updated', 'erased'],
      )
    })
  })
}

if (bucket) {
  const toS3 = { ...bucketVariables(bucket), PUBLIC_URL: 'https://jobs.example.com' }

  test('a copy of the resume files to S3 copies both kinds once, and reports missing ones', async () => {
    const storage = await sqlite!.storage()
    const files = await openResumeStores(operatorConfig(storage.environment).storage)
    const names = await Promise.all(
      Array.from({ length: 20 }, () => keepFile(files.own, randomBytes(50_000))),
    )
    const shown = await keepFile(files.public)
    const url = `${toS3.PUBLIC_URL}${RESUMES_PATH}${shown}`
    const { store } = await openCandidates(storage)
    await store.add(someCandidate())
    await store.add(someCandidate({ resume: { kind: 'address', url } }))
    for (const name of names) {
      await store.add(someCandidate({ resume: { kind: 'file', name, filename: '', filetype: '' } }))
    }
    const copy = () => candidatesCommand({ ...storage.environment, ...toS3 }, 'copy', '--to-s3', '--json')
    const whole = { files: 21, present: 21, missing: 0, different: 0, isWhole: true }
    for (const attempt of [await copy(), await copy()]) {
      assert.deepEqual([attempt.code, JSON.parse(attempt.stdout).files], [0, whole], attempt.stderr)
    }

    const lost = { kind: 'file', name: '1-lost.pdf', filename: '', filetype: '' } as const
    await store.add(someCandidate({ resume: lost }))
    await store.close()
    const { code, stdout } = await copy()
    assert.deepEqual([code, JSON.parse(stdout).files.missing], [1, 1])
    await storage.remove()
  })

  test('the provider on S3 stores a resume in the bucket, and erases it there', async () => {
    const storage = await sqlite!.storage()
    const environment = { ...storage.environment, ...toS3 }
    const provider = await runProvider(environment)
    const content = randomBytes(100_000)
    const { email } = registration()
    const { status } = await register(provider.url, registration({ ...file(base64(content)), email }))
    await provider.close()
    assert.equal(status, 201)
    const { stdout } = await candidatesCommand(environment, 'erase', '--yes', '--email', email, '--json')
    const { resume, erased } = JSON.parse(stdout)
    assert.ok(resume && erased)
    const files = await openResumeStores(operatorConfig(environment).storage)
    assert.equal(await files.own.stat(resume), null)
    await storage.remove()
  })
}
