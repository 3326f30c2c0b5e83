import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { enginesOf, type TestStorage } from '@resume-library/database/testing/storage'
import { type Cipher, createCipher } from '@resume-library/outbox/cipher'
import { openOutbox } from '@resume-library/outbox/kysely-outbox-store'
import type { OutboxStore } from '@resume-library/outbox/outbox-store'
import { createDiskResumeStore } from '@resume-library/resumes/disk-resume-store'
import { openUploads } from '@resume-library/resumes/open-uploads'
import type { ResumeStore } from '@resume-library/resumes/resume-store'
import type { Uploads } from '@resume-library/resumes/uploads'
import { newName } from '../../testing/requests.ts'
import { COMMANDS, type ManagedOutbox } from './commands.ts'
import { releaseResume } from './release-resume.ts'

const [OLD, NEW] = [randomBytes(32), randomBytes(32)]

for (const engine of enginesOf('outbox')) {
  describe(`npm run outbox with ${engine.name}`, () => {
    let storage: TestStorage
    let store: OutboxStore
    let resumes: ResumeStore
    let uploads: Uploads
    const claimedResume = newName()
    const ids = [1, 2].map((digit) => `01a1fda9-0000-7000-8000-00000000000${digit}`)
    const managed = (keys: Cipher): ManagedOutbox => ({
      name: 'registrations',
      store,
      cipher: keys,
      kindOf: () => 'registration',
      onDiscarded: (message, mayHaveArrived) => releaseResume(message, mayHaveArrived, uploads),
    })
    const run = (name: string, given: readonly string[] = [], keys: [Buffer, ...Buffer[]] = [NEW, OLD]) =>
      COMMANDS[name]!.run({ outboxes: [managed(createCipher(keys))], ids: given })

    const keepClaimed = async (name: string) => {
      await uploads.save(name, Buffer.from('x'), { sender: 'a', bytes: 10 })
      await uploads.claim(name)
    }

    before(async () => {
      storage = await engine.storage()
      store = await openOutbox(storage.location, assert.ifError)
      resumes = createDiskResumeStore(join(storage.folder, 'resumes'))
      uploads = await openUploads(storage.location, resumes, console)
      await keepClaimed(claimedResume)
      const cipher = createCipher([OLD])
      for (const id of ids) {
        const content = cipher.encrypt('message', id, JSON.stringify({ id, claimedResume }))
        const entry = { id, secretDigest: id, fingerprint: id, content }
        await store.add({ ...entry, acceptedAt: Date.now(), mayHaveArrived: false }, 10)
      }
    })
    after(async () => {
      await Promise.all([store.close(), uploads.close()])
      await storage.remove()
    })

    test('encrypts again with the new key, and counts what no key decrypts', async () => {
      assert.deepEqual(await run('rotate-key', [], [NEW]), {
        lines: ['0 encrypted again, 2 unreadable or being delivered'],
        isDone: false,
      })
      assert.deepEqual((await run('rotate-key')).lines, [
        '2 encrypted again, 0 unreadable or being delivered',
      ])
      const [entry] = await store.page(null, 1)
      assert.match(
        createCipher([NEW]).decrypt('message', ids[0]!, entry!.content!),
        new RegExp(`"id":"${ids[0]}"`),
      )
    })

    test('discards after a delivery in progress', async () => {
      const id = '01a1fda9-0000-7000-8000-000000000009'
      const content = createCipher([OLD]).encrypt('message', id, '{}')
      const entry = { id, secretDigest: id, fingerprint: id, content, mayHaveArrived: false }
      await store.add({ ...entry, acceptedAt: Date.now() }, 10)
      await store.leaseOne(id, 'delivers')
      const discarded = run('discard', [id])
      await sleep(300)
      await store.postpone(id, 'delivers', 0, false)
      assert.deepEqual((await discarded).lines, [`${id} discarded`])
      assert.equal(await store.deleteEnded(Date.now() + 1), 1)
    })

    test('leaves the resume of a discarded registration that may have arrived', async () => {
      const id = '01a1fda9-0000-7000-8000-000000000008'
      const name = newName()
      await keepClaimed(name)
      const content = createCipher([OLD]).encrypt('message', id, JSON.stringify({ claimedResume: name }))
      const entry = { id, secretDigest: id, fingerprint: id, content, mayHaveArrived: true }
      await store.add({ ...entry, acceptedAt: Date.now() }, 10)
      assert.deepEqual((await run('discard', [id])).lines, [`${id} discarded`])
      assert.equal(await uploads.eraseUnclaimed(name), false)
      assert.equal(await store.deleteEnded(Date.now() + 1), 1)
    })

    test('lists, counts, retries and discards', async () => {
      const { lines } = await run('list')
      assert.deepEqual(
        lines.map((line) => line.replace(/ {2}20.*Z/, '')),
        ids.map((id) => `${id}  waiting    registration`),
      )
      await store.pauseFor(60_000)
      assert.deepEqual((await run('retry')).lines, ['2 waiting, all due now'])
      assert.equal(await store.isPaused(), false)
      assert.deepEqual(await run('discard', [ids[0]!]), { lines: [`${ids[0]} discarded`], isDone: true })
      // The resume counts as unclaimed again.
      assert.equal(await uploads.eraseUnclaimed(claimedResume), true)
      for (const id of [ids[0]!, 'none'])
        assert.deepEqual(await run('discard', [id]), { lines: [`${id} is not waiting`], isDone: false })
      const counted = (await run('stats', [], [OLD])).lines
      assert.match(counted[7] ?? '', /^waiting for the missing key [\da-f]{16}: 1$/)
      assert.deepEqual([counted[0], counted[5]], ['waiting    1', 'discarded  1'])
      assert.equal((await store.page(null, 1))[0]?.content, null)
    })
  })
}
