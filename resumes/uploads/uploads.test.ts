import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { newName, refusedWith, text } from '../testing/files.ts'
import { createUploads } from './open-uploads.ts'
import { DAY, LOG, later, QUOTA, SETUPS, type Setup, upload } from './testing/setups.ts'
import type { Uploads } from './uploads.ts'

for (const { title, make } of SETUPS) {
  describe(`uploads in ${title}`, () => {
    let setup: Setup
    let uploads: Uploads
    /** Another copy of the service. */
    let other: Uploads
    before(async () => {
      setup = await make()
      ;[uploads, other] = await Promise.all([setup.open(), setup.open()])
    })
    const uploaded = async (): Promise<string> => (await upload(uploads))!
    const isThere = async (name: string) => (await setup.store.stat(name)) !== null

    test('are swept at their age unless they are claimed', async () => {
      const [unnamed, named] = [await uploaded(), await uploaded()]
      assert.equal(await other.claim(named), true)
      assert.equal(await uploads.sweep(later(DAY - 1), DAY), 0)
      assert.equal(await other.sweep(later(DAY + 1), DAY), 1)
      assert.deepEqual(await Promise.all([unnamed, named].map(isThere)), [false, true])
      assert.equal(await uploads.claim(unnamed), false)
    })

    test('are claimed by each registration, and unclaimed after the last release', async () => {
      const name = await uploaded()
      for (const one of [uploads, other]) assert.equal(await one.claim(name), true)
      await uploads.release(name)
      assert.equal(await uploads.eraseUnclaimed(name), false)
      assert.equal(await uploads.sweep(later(DAY + 1), DAY), 0)
      await other.release(name)
      for (let more = 0; more < 2; more += 1) await other.release(name)
      assert.equal(await uploads.claim(name), true)
      assert.equal(await uploads.eraseUnclaimed(name), false)
      await uploads.release(name)
      for (let time = 0; time < 2; time += 1) assert.equal(await other.eraseUnclaimed(name), true)
      assert.equal(await isThere(name), false)
      for (const unknown of [name, newName(), '', '../a.pdf']) {
        assert.equal(await uploads.claim(unknown), false)
        await uploads.release(unknown)
      }
    })

    test('restart their age after a release', async () => {
      const name = await uploaded()
      await setup.execute(`update uploads set since = 0 where name = '${name}';\nselect 1`)
      await uploads.claim(name)
      await uploads.release(name)
      assert.equal(await uploads.sweep(new Date(), DAY), 0)
      assert.equal(await uploads.eraseUnclaimed(name), true)
    })

    test('of one name are stored once when concurrent, and the largest counts for the quota', async () => {
      const quota = { sender: 'twice', bytes: 1_000 }
      const name = newName()
      const both = await Promise.allSettled([900, 1].map((size) => upload(uploads, size, quota, name)))
      assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1)
      assert.notEqual(await uploads.quotaWaitMs(quota, 101), 0)
      await uploads.eraseUnclaimed(name)
    })

    test('of one sender stay within the quota, across copies and restarts', async () => {
      const quota = { sender: 'a', bytes: 250 }
      const many = await Promise.all(
        Array.from({ length: 6 }, (_, index) => upload(index % 2 ? uploads : other, 100, quota)),
      )
      const stored = many.filter((name) => name !== null)
      assert.equal(stored.length, 2)
      const again = await setup.open()
      assert.equal(await upload(again, 100, quota), null)
      const wait = await again.quotaWaitMs(quota, 100)
      assert.ok(wait > 3_590_000 && wait <= 3_600_000, String(wait))
      assert.equal(await uploads.quotaWaitMs({ ...quota, sender: 'b' }, 100), 0)
      assert.equal(await uploads.unclaimedBytes(), stored.length * 100)
      for (const name of stored) await other.claim(name)
      assert.equal(await uploads.quotaWaitMs(quota, 250), 0)
      assert.equal(await uploads.unclaimedBytes(), 0)
      await other.release(stored[0]!)
      assert.notEqual(await uploads.quotaWaitMs(quota, 250), 0)
      await uploads.sweep(later(2), DAY)
      assert.equal(await uploads.quotaWaitMs(quota, 250), 0)
      const senders = await setup.execute(`select sender from uploads where sender is not null`)
      assert.deepEqual(senders, [], 'who sent it is forgotten')
      await uploads.eraseUnclaimed(stored[0]!)
    })

    test('with a taken name are refused, and replace nothing', async () => {
      const name = await uploaded()
      await assert.rejects(uploads.save(name, text('x'), QUOTA), refusedWith('name_taken'))
      await assert.rejects(uploads.save('../a.pdf', text('x'), QUOTA), refusedWith('name_unsafe'))
      assert.equal((await setup.store.stat(name))?.size, 10)
      assert.equal(await uploads.claim(name), true)
    })

    test('that are deleted during their save keep their row', async () => {
      const name = newName()
      const put = async (saved: string, bytes: Uint8Array) => {
        assert.equal(await other.eraseUnclaimed(saved), true)
        await setup.store.put(saved, bytes)
      }
      const its = createUploads(await setup.database(), { ...setup.store, put }, LOG)
      assert.equal(await its.save(name, text('x'), QUOTA), true)
      await uploads.sweep(later(DAY + 1), DAY)
      assert.equal(await isThere(name), false)
    })

    test('whose file was removed by another program free their name', async () => {
      const name = await uploaded()
      await uploads.claim(name)
      await setup.store.erase(name)
      assert.equal(await uploads.claim(name), false)
      assert.equal(await uploads.save(name, text('x'), QUOTA), true)
      assert.equal(await uploads.claim(name), true)
    })

    test('are erased in any case by erase, and unless claimed since by eraseUnlessClaimed', async () => {
      const [any, again, once] = [await uploaded(), await uploaded(), await uploaded()]
      for (const name of [any, again, once]) await uploads.claim(name)
      assert.equal(await other.erase(any), true)
      assert.equal(await other.erase(any), false)
      assert.equal(await uploads.claim(any), false)
      await setup.execute(`update uploads set claimed_at = 0;\nselect 1`)
      const moment = new Date(Date.now() - 1000)
      const old = (await Array.fromAsync(uploads.claimedBefore(moment))).flat().map(({ name }) => name)
      assert.ok(old.includes(again) && old.includes(once) && !old.includes(''))
      await uploads.claim(again)
      assert.equal(await other.eraseUnlessClaimed(again, moment), false)
      assert.equal(await other.eraseUnlessClaimed(once, moment), true)
      assert.deepEqual(await Promise.all([any, again, once].map(isThere)), [false, true, false])
    })

    const GIVEN_UP: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
      'a sweep': () => other.sweep(later(DAY + 1), DAY),
      'taking it back': (name) => other.eraseUnclaimed(name),
      'the release of another': (name) => other.release(name),
      'an erasure of what nobody claims': (name) => other.eraseUnlessClaimed(name, new Date(1)),
    }
    for (const [what, giveUp] of Object.entries(GIVEN_UP)) {
      test(`with a successful claim stay during a concurrent ${what}`, async () => {
        for (let round = 0; round < 40; round += 1) {
          const name = await uploaded()
          const isReleased = what === 'the release of another'
          if (isReleased) await other.claim(name)
          const claiming = uploads.claim(name)
          for (let turn = 0; turn < round % 20; turn += 1) await setImmediate()
          const [isClaimed] = await Promise.all([claiming, giveUp(name)])
          await other.sweep(later(DAY + 1), DAY)
          assert.equal(await isThere(name), isClaimed)
        }
      })
    }

    test('are erased with the last of their candidates', async () => {
      const name = await uploaded()
      await uploads.claim(name)
      const only = await uploaded()
      await uploads.claim(only)
      assert.equal(await uploads.eraseIfClaimedOnce(only), true)
      assert.equal(await uploads.eraseIfClaimedOnce(only), null)
      await other.claim(name)
      for (let time = 0; time < 2; time += 1) assert.equal(await uploads.eraseIfClaimedOnce(name), false)
      assert.equal(await other.releaseAndErase(name), false)
      assert.equal(await uploads.eraseIfClaimedOnce(name), false, 'whose claim is left is not told')
      assert.equal(await isThere(name), true)
      assert.equal(await uploads.releaseAndErase(name), true)
      assert.equal(await isThere(name), false)
      assert.equal(await uploads.releaseAndErase(name), null)
    })

    test('that another program stored are known after adoptFile', async () => {
      const name = newName()
      await setup.store.put(name, text('x'))
      for (let time = 0; time < 2; time += 1) await uploads.adoptFile(name)
      await uploads.release(name)
      assert.equal(await uploads.eraseUnclaimed(name), false)
      assert.equal(await uploads.erase(name), true)
    })
  })
}
