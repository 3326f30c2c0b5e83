import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { describe, test } from 'node:test'
import { someCandidate } from '../testing/candidates.ts'
import { candidatesOfSuite, engines, openCandidates } from '../testing/storage.ts'
import type { CandidateSort } from './candidate-archive.ts'
import type { StoredRecord } from './candidate-store.ts'

for (const engine of engines()) {
  describe(`pages and feeds of candidates in ${engine.name}`, () => {
    const suite = candidatesOfSuite(engine)
    const add = async (more: object = {}) => {
      const candidate = someCandidate(more)
      await suite.store.add(candidate)
      return (await suite.archive.find({ id: candidate.id }))!
    }
    /** Adds, corrects and erases from two instances at once, until the task is done. */
    async function whileChanging<Result>(ids: string[], task: (isOver: () => boolean) => Promise<Result>) {
      const other = await openCandidates(suite.storage)
      const erased = new Set<string>()
      let isOver = false
      const change = async ({ store, archive }: typeof other) => {
        const id = ids[randomInt(ids.length)]!
        const [what, found] = [randomInt(3), await archive.find({ id })]
        if (what === 0)
          await store.add(someCandidate({ last_name: `Name ${randomInt(99)}`, salary_min: randomInt(99) }))
        else if (what === 1 && found)
          await archive.correct(id, { phone: `+1${randomInt(1e9)}` }, found.position)
        else if (await archive.erase(id)) erased.add(id)
      }
      const writers = [suite, other].map(async (instance) => {
        for (let times = 0; times < 40; times++) await change(instance)
      })
      const written = Promise.all(writers).then(() => {
        isOver = true
      })
      const [result] = await Promise.all([task(() => isOver), written])
      await other.store.close()
      return { result, erased }
    }

    for (const sort of ['newest', 'oldest', 'name', 'salary'] as const satisfies CandidateSort[])
      for (const filter of [{}, { words: 'weav', job_type: ['Permanent' as const] }])
        test(`pages by ${sort} of ${JSON.stringify(filter)} miss and repeat nobody meanwhile`, async () => {
          const ids: string[] = []
          for (let index = 0; index < 50; index++)
            ids.push((await add({ last_name: `Name ${index % 9}`, salary_min: index % 7 })).id)
          const { result: seen, erased } = await whileChanging(ids, async (isOver) => {
            let seen: string[] = []
            do {
              seen = []
              for (let cursor: string | null = null; ; ) {
                const { candidates, next } = await suite.archive.search(filter, { sort, cursor, limit: 7 })
                seen.push(...candidates.map(({ id }) => id))
                assert.equal(new Set(seen).size, seen.length, 'repeated')
                cursor = next
                if (next === null) break
              }
            } while (!isOver())
            return seen
          })
          for (const id of ids) assert.ok(erased.has(id) || seen.includes(id), `${id} was missed`)
        })

    test('a feed tells every change at least once, in the order of positions', async () => {
      const ids: string[] = []
      for (let index = 0; index < 40; index++) ids.push((await add()).id)
      const copy = new Map<string, StoredRecord>()
      const { erased } = await whileChanging(ids, async (isOver) => {
        let [cursor, position, wasOver]: [string | null, number, boolean] = [null, 0, false]
        while (!wasOver) {
          wasOver = isOver()
          for (let next: string | null = cursor, isFirst = true; next !== null || isFirst; isFirst = false) {
            const page = await suite.archive.feed({}, { since: null, cursor: next, limit: 5 })
            for (const candidate of page.candidates) {
              assert.ok(candidate.position > position, 'out of order')
              position = candidate.position
              copy.set(candidate.id, candidate)
            }
            next = page.next
            cursor = page.next ?? page.checkpoint
          }
        }
      })
      for (const id of ids)
        if (!erased.has(id)) assert.deepEqual(copy.get(id), await suite.archive.find({ id }))
    })

    test('a feed begins at a time, and goes on from its checkpoint', async () => {
      const [first, second] = [await add(), await add()]
      const page = { cursor: null, limit: 10 }
      const { candidates, checkpoint } = await suite.archive.feed({}, { ...page, since: second.changed_at })
      const found = candidates.map(({ id }) => id)
      assert.ok(
        found.includes(second.id) && found.includes(first.id) === (first.changed_at === second.changed_at),
      )
      const again = { since: null, cursor: checkpoint, limit: 10 }
      assert.deepEqual((await suite.archive.feed({}, again)).candidates, [])
      const third = await add({ first_name: 'Later' })
      assert.deepEqual((await suite.archive.feed({}, again)).candidates, [third])
      const future = await suite.archive.feed({}, { ...page, since: '2999-01-01T00:00:00.000Z' })
      assert.deepEqual(future.candidates, [])
      const fourth = await add()
      const after = await suite.archive.feed({}, { ...page, cursor: future.checkpoint, since: null })
      assert.deepEqual(after.candidates, [fourth])
    })
  })
}
