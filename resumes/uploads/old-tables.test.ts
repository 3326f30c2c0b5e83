import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ResumeStoreError } from '../resume-store.ts'
import { newName } from '../testing/files.ts'
import { createUploads } from './open-uploads.ts'
import {
  backUp,
  DAY,
  filesIn,
  LOG,
  later,
  logged,
  SETUPS,
  type Setup,
  saveUnlisted,
  upload,
} from './testing/setups.ts'
import type { Uploads } from './uploads.ts'

for (const { title, make } of SETUPS) {
  describe(`uploads with a restored, lost or new table in ${title}`, () => {
    const uploadsIn = async (place: Setup, store: Partial<Setup['store']>) =>
      createUploads(await place.database(), { ...place.store, ...store }, LOG)

    /** Has the table forget a claim, and an upload after it. */
    async function restored() {
      const place = await make()
      const its = await place.open()
      const [claimed, idle] = [(await upload(its))!, (await upload(its))!]
      const putBack = await backUp(place)
      await its.claim(claimed)
      const late = (await upload(its))!
      await putBack()
      return { place, claimed, idle, late }
    }

    test('of a new table count as claimed', async () => {
      const lost = await make()
      const names = [await saveUnlisted(lost), await saveUnlisted(lost)]
      const [first, second] = await Promise.all([lost.open(), lost.open()])
      await Promise.all([first, second].map((one) => one.sweep(later(1_000), DAY)))
      await first.sweep(later(1_000), DAY)
      for (const name of names) assert.equal(await second.eraseUnclaimed(name), false)
      assert.deepEqual(await filesIn(lost), names.sort())
      assert.ok(logged.includes('uploads table rebuilt'))
      assert.equal(await first.releaseAndErase(names[0]!), true, 'a person has it erased')
    })

    test('of an older table all count as claimed, and later ones are swept as ever', async () => {
      const { place, claimed, idle, late } = await restored()
      const its = await place.open()
      assert.equal(await its.eraseUnclaimed(idle), false, 'even before the first sweep')
      const next = (await upload(its))!
      assert.equal(await its.sweep(later(DAY + 1), DAY), 1)
      assert.equal(await place.store.stat(next), null)
      assert.deepEqual(await filesIn(place), [claimed, idle, late].sort())
    })

    const FOUND: Readonly<Record<string, (its: Uploads, late: string) => Promise<unknown>>> = {
      'a registration': (its, late) => its.claim(late),
      'an erasure': (its, late) => its.releaseAndErase(late),
      'an operator': (its, late) => its.eraseUnlessClaimed(late, later(1)),
    }
    for (const [what, find] of Object.entries(FOUND))
      test(`of an older table count as claimed, where ${what} finds it out`, async () => {
        const { place, claimed, late } = await restored()
        const its = await place.open()
        assert.equal(await find(its, late), true)
        await its.sweep(later(DAY + 1), DAY)
        assert.ok(await place.store.stat(claimed))
      })

    test('of an older table count as claimed, also after a comparison that was cut short', async () => {
      const { place, claimed, late } = await restored()
      const cut = await uploadsIn(place, {
        async *list() {
          yield [{ name: late, size: 10, modified: new Date() }]
          throw new Error('cut short')
        },
      })
      await assert.rejects(cut.sweep(later(DAY + 1), DAY), { message: 'cut short' })
      await (await place.open()).sweep(later(DAY + 1), DAY)
      assert.ok(await place.store.stat(claimed))
    })

    test('that another process erases during a comparison make no table an older one', async () => {
      const place = await make()
      const its = await uploadsIn(place, {
        async *list() {
          yield* place.store.list()
          yield [{ name: newName(), size: 10, modified: new Date() }]
        },
      })
      await upload(its)
      assert.equal(await its.sweep(later(DAY + 1), DAY), 1)
    })

    test('that are being erased cannot be claimed, and make no table an older one', async () => {
      const place = await make()
      const erase = async () => {
        throw new ResumeStoreError('unavailable')
      }
      const its = await uploadsIn(place, { erase })
      const [asked, gone] = [(await upload(its))!, (await upload(its))!]
      await upload(its)
      await assert.rejects(its.eraseUnclaimed(asked), ResumeStoreError)
      assert.equal(await its.claim(asked), false)
      const stat = async (name: string) => {
        const found = await place.store.stat(name)
        await (await place.open()).eraseUnclaimed(name)
        return found
      }
      assert.equal(await (await uploadsIn(place, { stat })).claim(gone), false, 'erased meanwhile')
      assert.equal(await (await place.open()).sweep(later(DAY + 1), DAY), 2)
      assert.deepEqual(await filesIn(place), [])
    })

    test('count as claimed where version 1.0.0 left a mark that the table does not know', async () => {
      const place = await make()
      const first = await place.open()
      const [unknown, known, idle] = [(await upload(first))!, (await upload(first))!, (await upload(first))!]
      await first.claim(known)
      await first.release(known)
      const its = await uploadsIn(place, {
        removeMarks: (use) => use([`${unknown}.1`, `${known}.1`, `${newName()}.1`]).then(() => undefined),
      })
      assert.equal(await its.sweep(later(DAY + 1), DAY), 2)
      assert.deepEqual(await filesIn(place), [unknown], `neither ${known} nor ${idle}`)
    })

    test('of copies with tables of their own stay, where another one claims them', async () => {
      const [place, other] = [await make(), await make()]
      const store = { ...place.store, freeBytes: async () => null }
      const [its, others] = [await uploadsIn(place, store), createUploads(await other.database(), store, LOG)]
      const [early, late] = [(await upload(its))!, (await upload(its))!]
      assert.equal(await others.claim(early), true)
      await others.sweep(later(1), DAY)
      assert.equal(await others.claim(late), true)
      if (!(await place.database()).locksRows) await its.sweep(later(DAY + 1), DAY)
      for (const name of [early, late]) assert.ok(await store.stat(name))
    })

    test('without a row are either claimed or erased by concurrent calls', async () => {
      const place = await make()
      const its = await place.open()
      const name = await saveUnlisted(place)
      const stat = async (asked: string) => {
        assert.equal(await its.claim(name), true)
        return place.store.stat(asked)
      }
      assert.equal(await (await uploadsIn(place, { stat })).releaseAndErase(name), false)
      assert.deepEqual(await filesIn(place), [name])
    })
  })
}
