import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { ERASE_TOKENS_MAX } from '@resume-library/contract/limits'
import fc from 'fast-check'
import { anyCandidate } from '../testing/any-candidate.ts'
import { recordOf, someCandidate } from '../testing/candidates.ts'
import { candidatesOfSuite, engines, openCandidates } from '../testing/storage.ts'
import type { CandidateArchive } from './candidate-archive.ts'

for (const engine of engines()) {
  describe(`candidates in ${engine.name}`, () => {
    const suite = candidatesOfSuite(engine)
    const recordBy = async (wanted: Parameters<CandidateArchive['find']>[0]) => {
      const found = await suite.archive.find(wanted)
      return found && recordOf(found)
    }

    test('a candidate is read back with the type of every field', () =>
      fc.assert(
        fc.asyncProperty(anyCandidate, async (candidate) => {
          assert.equal(await suite.store.add(candidate), 'added')
          assert.deepEqual(await recordBy({ id: candidate.id }), recordOf(candidate))
          assert.deepEqual(await recordBy({ email: candidate.email }), recordOf(candidate))
        }),
        { numRuns: 100 },
      ))

    test('a known email address is a conflict, and changes nothing', async () => {
      const first = someCandidate()
      await suite.store.add(first)
      assert.equal(
        await suite.store.add(someCandidate({ email: first.email, first_name: 'Eve' })),
        'conflict',
      )
      assert.deepEqual(await recordBy({ email: first.email.toUpperCase() }), recordOf(first))
    })

    test('of concurrent candidates with one email address, one is added', async () => {
      const { email } = someCandidate()
      const results = await Promise.all(
        Array.from({ length: 20 }, () => suite.store.add(someCandidate({ email }))),
      )
      assert.equal(results.filter((result) => result === 'added').length, 1)
      assert.equal(await suite.archive.count({ email }), 1)
    })

    test('a registration is found by its key, which no other can use', async () => {
      const idempotency = { key: randomUUID(), fingerprint: 'content' }
      const first = someCandidate({ idempotency })
      await suite.store.add(first)
      const { id, registration_date, password_hash } = first
      const found = { id, registration_date, password_hash, fingerprint: 'content' }
      assert.deepEqual(await suite.store.findByIdempotencyKey(idempotency.key), found)
      assert.equal(await suite.store.add(someCandidate({ idempotency })), 'conflict')
      assert.equal(await suite.store.findByIdempotencyKey('another'), null)
    })

    test('a candidate has a limited number of erase tokens, and none once it is erased', async () => {
      const candidate = someCandidate()
      await suite.store.add(candidate)
      const digest = (index: number) => String(index).padStart(43, '0')
      const before = (await suite.archive.eraseDigests(candidate.id)) ?? ''
      let added = 0
      while (added <= ERASE_TOKENS_MAX && (await suite.store.addEraseDigest(candidate.id, digest(added))))
        added++
      assert.ok(added > ERASE_TOKENS_MAX / 2 && added <= ERASE_TOKENS_MAX, String(added))
      const digests = (await suite.archive.eraseDigests(candidate.id)) ?? ''
      assert.ok(digests.startsWith(`${before} ${digest(0)}`.trim()), 'the first are not lost')
      await suite.archive.erase(candidate.id)
      assert.equal(await suite.store.addEraseDigest(candidate.id, digest(0)), false)
    })

    test('several registrations may have no key', async () => {
      assert.equal(await suite.store.add(someCandidate()), 'added')
      assert.equal(await suite.store.add(someCandidate()), 'added')
    })

    test('keys expire, and candidates stay', async () => {
      const idempotency = { key: randomUUID(), fingerprint: 'content' }
      const old = someCandidate({ idempotency, created_at: '2020-01-01T00:00:00.000Z' })
      const young = someCandidate({ idempotency: { key: randomUUID(), fingerprint: 'content' } })
      await suite.store.add(old)
      await suite.store.add(young)
      assert.equal(await suite.store.expireIdempotencyKeys(new Date('2020-01-02')), 1)
      assert.equal(await suite.store.findByIdempotencyKey(idempotency.key), null)
      assert.ok(await suite.store.findByIdempotencyKey(young.idempotency?.key ?? ''))
      assert.deepEqual(await recordBy({ id: old.id }), recordOf(old))
    })

    test('erasing removes the key too, and frees the email address', async () => {
      const idempotency = { key: randomUUID(), fingerprint: 'content' }
      const candidate = someCandidate({ idempotency })
      await suite.store.add(candidate)
      assert.equal(await suite.archive.erase(candidate.id), true)
      assert.equal(await suite.archive.erase(candidate.id), false)
      assert.equal(await suite.archive.find({ id: candidate.id }), null)
      assert.equal(await suite.store.findByIdempotencyKey(idempotency.key), null)
      assert.equal(await suite.store.add(someCandidate({ email: candidate.email })), 'added')
    })

    test('the key of an erased candidate is refused until it expires', async () => {
      const idempotency = { key: randomUUID(), fingerprint: 'content' }
      const add = () => suite.store.add(someCandidate({ idempotency }))
      const candidate = someCandidate({ idempotency })
      await suite.store.add(candidate)
      assert.equal(await suite.store.wasErased(idempotency.key), false)
      await suite.archive.erase(candidate.id)
      assert.equal(await add(), 'conflict')
      assert.equal(await suite.store.wasErased(idempotency.key), true)
      await suite.store.expireIdempotencyKeys(new Date(Date.now() - 60_000))
      assert.equal(await add(), 'conflict')
      await suite.store.expireIdempotencyKeys(new Date(Date.now() + 60_000))
      assert.equal(await suite.store.wasErased(idempotency.key), false)
      assert.equal(await add(), 'added')
    })

    test('a repeated registration during its erasure is not added', async () => {
      for (let time = 0; time < 30; time++) {
        const idempotency = { key: randomUUID(), fingerprint: 'content' }
        const candidate = someCandidate({ idempotency })
        await suite.store.add(candidate)
        const again = Array.from({ length: 6 }, () => () => suite.store.add(someCandidate({ idempotency })))
        const ends = again.map((add) => add())
        await suite.archive.erase(candidate.id)
        assert.deepEqual(
          new Set(await Promise.all([...ends, ...again.map((add) => add())])),
          new Set(['conflict']),
        )
        assert.equal(await suite.store.findByIdempotencyKey(idempotency.key), null)
      }
    })

    test('check succeeds, and closing a store leaves others open', async () => {
      await suite.store.check()
      const other = await openCandidates(suite.storage)
      await other.store.close()
      await suite.store.check()
    })
  })
}
