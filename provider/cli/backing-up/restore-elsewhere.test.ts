import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { after, describe, type TestContext, test } from 'node:test'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import { bucketVariables, testBucket } from '@resume-library/resumes/testing/s3-bucket'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
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

/** Backs a storage up. @returns the folder of the backup */
async function backedUp(context: TestContext, { environment }: TestStorage): Promise<string> {
  const folder = join(temporaryFolder(context), 'backup')
  const { code, stderr } = await candidatesCommand(environment, 'backup', folder)
  assert.equal(code, 0, stderr)
  return folder
}

if (postgres) {
  describe('a backup of SQLite is restored to PostgreSQL', () => {
    const storages: TestStorage[] = []
    after(() => Promise.all(storages.map((storage) => storage.remove())))

    test('with operators, keys, notes, counts and the audit, whole or not at all', async (context) => {
      const [source, target] = [await sqlite!.storage(), await postgres.storage()]
      storages.push(source, target)
      const candidates = Array.from({ length: 1_100 }, () => someCandidate())
      const from = await openCandidates(source)
      await from.archive.addStored(candidates.slice(0, 550))
      await from.archive.addStored(candidates.slice(550))
      const [ann, bo] = [candidates[0]!, candidates[1]!]
      const actor = { kind: 'operator', name: 'Ann' } as const
      await from.access.operators.addLink('Ann', 'reader', new Date())
      const key = (await from.access.keys.add('board', 'read', new Date()))!
      for (const { id } of [ann, bo]) await from.archive.addNote(id, actor, `About ${id}`, new Date())
      for (const { email } of [ann, bo])
        await from.access.audit.record(actor, 'search', null, { words: email })
      await source.execute(`insert into funnel_days values ('2026-11-25', 'opened', '${ann.id}', 3)`)
      await source.execute(`insert into withheld_candidates values ('${bo.id}')`)
      const backup = await backedUp(context, source)
      const restore = () =>
        candidatesCommand({ ...target.environment, DATA_DIR: temporaryFolder(context) }, 'restore', backup)
      const to = await openCandidates(target)
      await to.access.operators.addLink('Ann', 'reader', new Date())
      await target.execute('alter table candidate_notes add constraint stop check (false)')
      assert.equal((await restore()).code, 1)
      await target.execute('alter table candidate_notes drop constraint stop')
      const { code, stderr } = await restore()
      assert.equal(code, 0, stderr)

      const contents = async ({ archive }: typeof to) =>
        JSON.stringify([...(await archive.storedPage(null, 600)), ...(await archive.storedPage(bo.id, 600))])
      assert.equal(await contents(to), await contents(from))
      assert.equal(await to.archive.count({}), candidates.length)
      assert.equal((await to.access.operators.find('ann'))?.role, 'reader')
      assert.ok(await to.access.keys.find(key, new Date()))
      await to.archive.addNote(bo.id, actor, 'After it', new Date())
      assert.deepEqual(
        (await to.archive.notes(bo.id)).map(({ text }) => text),
        [`About ${bo.id}`, 'After it'],
      )
      const entries = async ({ access }: typeof to) =>
        (await access.audit.page({ action: 'search' }, null, 100)).map(({ id, details }) => [id, details])
      assert.deepEqual(await entries(to), await entries(from))
      assert.deepEqual(await target.execute('select count from funnel_days'), [{ count: 3 }])
      assert.equal((await target.execute('select * from withheld_candidates')).length, 1)
      await to.archive.erase(ann.id)
      assert.ok(!JSON.stringify(await to.access.audit.page({}, null, 100)).includes(ann.email))

      const again = await restore()
      assert.deepEqual(
        [again.code, /has candidates, and a restore replaces nothing/.test(again.stderr)],
        [1, true],
      )
      await Promise.all([from, to].map(({ store }) => store.close()))
    })

    test('with the events that wait, which come before later ones', async (context) => {
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
      await source.storage.execute(`update event_outbox set state = 'delivered' where subject <> '${id}'`)
      const backup = await backedUp(context, source.storage)
      const environment = { ...target.storage.environment, DATA_DIR: temporaryFolder(context) }
      const { code, stderr } = await candidatesCommand(environment, 'restore', backup)
      assert.equal(code, 0, stderr)
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

  test('the resume files of a backup are restored to S3', async (context) => {
    const storage = await sqlite!.storage()
    const files = await openResumeStores(operatorConfig(storage.environment).storage)
    const content = randomBytes(50_000)
    const names = await Promise.all(Array.from({ length: 20 }, () => keepFile(files.own, content)))
    const shown = await keepFile(files.public, content)
    const url = `${toS3.PUBLIC_URL}${RESUMES_PATH}${shown}`
    const { store } = await openCandidates(storage)
    await store.add(someCandidate({ resume: { kind: 'address', url } }))
    for (const name of names)
      await store.add(someCandidate({ resume: { kind: 'file', name, filename: '', filetype: '' } }))
    await store.close()
    const backup = await backedUp(context, storage)
    const environment = { ...toS3, DATA_DIR: join(temporaryFolder(context), 'data') }
    const { code, stderr } = await candidatesCommand(environment, 'restore', backup)
    assert.equal(code, 0, stderr)
    const there = await openResumeStores(operatorConfig(environment).storage)
    for (const found of [...names.map((name) => there.own.stat(name)), there.public.stat(shown)])
      assert.equal((await found)?.size, content.length)
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
