import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { recordOf, someCandidate } from '../testing/candidates.ts'
import { candidatesOfSuite, engines, openCandidates } from '../testing/storage.ts'
import type { CandidateChange } from './candidate-changes.ts'

const ADA = { kind: 'operator', name: 'ada' } as const

for (const engine of engines()) {
  describe(`changes of candidates in ${engine.name}`, () => {
    const suite = candidatesOfSuite(engine)
    const add = async (more: object = {}) => {
      const candidate = someCandidate(more)
      await suite.store.add(candidate)
      return (await suite.archive.find({ id: candidate.id }))!
    }
    test('of concurrent corrections of one state, one is made', async () => {
      const before = await add()
      const corrections = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          suite.archive.correct(before.id, { home_town: `Town ${index}` }, before.position),
        ),
      )
      const made = corrections.filter((one) => one !== 'candidate_changed')
      assert.deepEqual(made, [await suite.archive.find({ id: before.id })])
    })

    test('a corrected candidate is found by what is new alone, and keeps addresses unique', async () => {
      const [before, other] = [await add({ verified_at: '2026-11-21T10:00:00.000Z' }), await add()]
      const changes = { email: `new.${before.email}`, key_skills: ['juggling'] }
      const after = await suite.archive.correct(before.id, changes, before.position)
      assert.ok(typeof after === 'object')
      assert.deepEqual(recordOf(after), { ...recordOf(before), ...changes })
      assert.equal(after.verified_at, null)
      const find = async (words: string) =>
        (await suite.archive.search({ words }, { sort: 'newest', cursor: null, limit: 5 })).candidates
      assert.deepEqual(await find('juggl'), [after])
      assert.equal(
        (await find('weaving')).some(({ id }) => id === before.id),
        false,
      )
      const correct = (changes: object, position: number) =>
        suite.archive.correct(before.id, changes, position)
      assert.equal(await correct({ email: other.email }, after.position), 'email_taken')
      assert.deepEqual(await correct(changes, after.position), after, 'nothing changes')
      assert.equal(await correct({}, before.position), 'candidate_changed')
      await suite.archive.erase(before.id)
      assert.equal(await correct({}, after.position), 'candidate_unknown')
      assert.deepEqual(await find('juggl'), [])
    })

    test('an address is verified once, and only while it is the candidate’s', async () => {
      const { id, email } = await add()
      const at = new Date('2026-11-22T10:00:00.000Z')
      assert.equal(await suite.archive.verifyEmail(id, `other.${email}`, at), false)
      assert.equal(await suite.archive.verifyEmail(id, email, at), true)
      const verified = await suite.archive.find({ id })
      assert.equal(verified?.verified_at, at.toISOString())
      assert.equal(await suite.archive.verifyEmail(id, email, new Date()), true)
      assert.deepEqual(await suite.archive.find({ id }), verified)
      await suite.archive.erase(id)
      assert.equal(await suite.archive.verifyEmail(id, email, at), false)
    })

    test('notes are kept in their order, and erased with the candidate', async () => {
      const { id } = await add()
      const notes = []
      for (const text of ['first', 'second'])
        notes.push(await suite.archive.addNote(id, ADA, text, new Date('2026-11-22T10:00:00.000Z')))
      assert.deepEqual(await suite.archive.notes(id), notes)
      await suite.archive.erase(id)
      assert.deepEqual(await suite.archive.notes(id), [])
      assert.equal(await suite.archive.addNote(id, ADA, 'late', new Date()), null)
    })

    test('every change is announced inside its transaction, which an error of the listener takes back', async () => {
      const changes: CandidateChange[] = []
      let isFailing = false
      const { store, archive } = await openCandidates(suite.storage, async (_, change) => {
        changes.push(change)
        if (isFailing) throw new Error('full outbox')
      })
      const candidate = someCandidate()
      await store.add(candidate)
      assert.equal(await store.add(candidate), 'conflict')
      const { id, email } = candidate
      const position = async () => (await archive.find({ id }))?.position ?? 0
      await archive.verifyEmail(id, email, new Date())
      await archive.correct(id, { home_town: 'Paris' }, await position())
      isFailing = true
      await assert.rejects(archive.erase(id), /full outbox/)
      await assert.rejects(archive.correct(id, { home_town: 'Rome' }, await position()), /full outbox/)
      await assert.rejects(
        store.add(someCandidate({ id: '01a1fda9-0000-7000-8000-00000000000f' })),
        /full outbox/,
      )
      assert.equal((await archive.find({ id }))?.home_town, 'Paris')
      isFailing = false
      await archive.erase(id)
      assert.deepEqual(
        changes.map(({ kind }) => kind),
        ['registered', 'verified', 'updated', 'erased', 'updated', 'registered', 'erased'],
      )
      const positions = changes.map(({ position }) => position)
      assert.deepEqual(
        positions.slice(0, 3),
        positions.slice(0, 3).sort((a, b) => a - b),
      )
      await store.close()
    })
  })
}
