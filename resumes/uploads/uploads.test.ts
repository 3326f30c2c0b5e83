import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { keepBytes, newName, refusedWith, text } from '../testing/files.ts'
import { DAY, filesIn, HOMES, type Home, later, QUOTA, strayIn, upload } from './testing/homes.ts'
import type { Uploads } from './uploads.ts'

for (const { title, make } of HOMES) {
  describe(`uploads in ${title}`, () => {
    let home: Home
    let uploads: Uploads
    /** Another copy of the service. */
    let other: Uploads
    before(async () => {
      home = await make()
      ;[uploads, other] = await Promise.all([home.open(), home.open()])
      await Promise.all([uploads.takeIn(), other.takeIn()])
    })
    const uploaded = async (): Promise<string> => (await upload(uploads, home))!
    const isThere = async (name: string) => (await home.store.stat(name)) !== null

    test('are swept once nobody named them in time, and by no sweep once somebody did', async () => {
      const [unnamed, named, stray] = [await uploaded(), await uploaded(), await strayIn(home)]
      assert.equal(await other.claim(named), true)
      assert.equal(await uploads.sweep(later(DAY - 1), DAY), 0)
      assert.equal(await uploads.sweepStrays(later(DAY - 1), DAY), 0)
      assert.equal(await other.sweep(later(DAY + 1), DAY), 1)
      assert.equal(await other.sweepStrays(later(DAY + 1), DAY), 1)
      assert.deepEqual(await Promise.all([unnamed, named, stray].map(isThere)), [false, true, false])
      assert.equal(await uploads.claim(unnamed), false)
    })

    test('are claimed by each registration that names them, and free when the last of these is refused', async () => {
      const name = await uploaded()
      for (const one of [uploads, other]) assert.equal(await one.claim(name), true)
      await uploads.release(name)
      assert.equal(await uploads.takeBack(name), false)
      assert.equal(await uploads.sweep(later(DAY + 1), DAY), 0)
      await other.release(name)
      for (let more = 0; more < 2; more += 1) await other.release(name)
      assert.equal(await uploads.claim(name), true)
      assert.equal(await uploads.takeBack(name), false)
      await uploads.release(name)
      for (let time = 0; time < 2; time += 1) assert.equal(await other.takeBack(name), true)
      assert.equal(await isThere(name), false)
      for (const unknown of [name, newName(), '', '../a.pdf']) {
        assert.equal(await uploads.claim(unknown), false)
        await uploads.release(unknown)
      }
    })

    test('keep an age that begins anew when a claim is taken back', async () => {
      const name = await uploaded()
      await home.execute(`update uploads set since = 0 where name = '${name}';\nselect 1`)
      await uploads.claim(name)
      await uploads.release(name)
      assert.equal(await uploads.sweep(new Date(), DAY), 0)
      assert.equal(await uploads.takeBack(name), true)
    })

    test('of one sender stay within the quota, at two copies and after another start', async () => {
      const quota = { sender: 'a', bytes: 250 }
      const many = await Promise.all(Array.from({ length: 6 }, () => upload(uploads, home, 100, quota)))
      const kept = many.filter((name) => name !== null)
      // Of those that meet on PostgreSQL one more may be let in.
      assert.ok(kept.length === 2 || title.startsWith('PostgreSQL'), `${kept.length}`)
      const again = await home.open()
      assert.equal(await upload(again, home, 100, quota), null)
      const wait = await again.untilRoom(quota, 100)
      assert.ok(wait! > 3_590_000 && wait! <= 3_600_000, String(wait))
      assert.equal(await uploads.untilRoom({ ...quota, sender: 'b' }, 100), null)
      assert.equal(await uploads.unclaimedBytes(), kept.length * 100)
      for (const name of kept) await other.claim(name)
      assert.equal(await uploads.untilRoom(quota, 250), null)
      assert.equal(await uploads.unclaimedBytes(), 0)
      await other.release(kept[0]!)
      assert.notEqual(await uploads.untilRoom(quota, 250), null)
      await uploads.sweep(later(2), DAY)
      assert.equal(await uploads.untilRoom(quota, 250), null)
      const senders = await home.execute(`select sender from uploads where sender is not null`)
      assert.deepEqual(senders, [], 'who sent it is forgotten')
      await uploads.takeBack(kept[0]!)
    })

    test('that have a name that is taken are refused, and what was there stays', async () => {
      const name = await uploaded()
      const incoming = await home.store.begin(10)
      await assert.rejects(uploads.keep(incoming, name, QUOTA), refusedWith('name_taken'))
      await incoming.discard()
      assert.equal((await home.store.stat(name))?.size, 10)
      assert.equal(await uploads.claim(name), true)
    })

    test('whose file was erased by other means are unknown, and make way for the same name', async () => {
      const name = await uploaded()
      await uploads.claim(name)
      await home.store.erase(name)
      assert.equal(await uploads.claim(name), false)
      const incoming = await home.store.begin(10)
      assert.equal(await uploads.keep(incoming, name, QUOTA), true)
      assert.equal(await uploads.claim(name), true)
    })

    test('that two calls keep at once under one name are there for both, also beyond the quota', async () => {
      for (const bytes of [QUOTA.bytes, 5]) {
        const name = newName()
        const incoming = await home.store.begin(10)
        incoming.append(text('x'.repeat(10)))
        const keep = async (given: string) => {
          await incoming.keep(given)
          // Here the other call finds the name taken.
          await other.noteKept(name, 'b')
          assert.equal(await other.claim(name), true)
        }
        const first = await uploads.keep({ ...incoming, size: 10, keep }, name, { sender: 'b', bytes })
        assert.equal(first, true)
        await other.sweep(later(DAY + 1), DAY)
        assert.equal(await isThere(name), true)
      }
      await other.noteKept(newName(), 'b')
    })

    test('are erased whoever names them, and since a moment only where nobody named them again', async () => {
      const [any, again, once] = [await uploaded(), await uploaded(), await uploaded()]
      for (const name of [any, again, once]) await uploads.claim(name)
      assert.equal(await other.erase(any), true)
      assert.equal(await other.erase(any), false)
      assert.equal(await uploads.claim(any), false)
      await home.execute(`update uploads set claimed_at = 0;\nselect 1`)
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
      'taking it back': (name) => other.takeBack(name),
      'the release of another': (name) => other.release(name),
      'an erasure of what nobody claims': (name) => other.eraseUnlessClaimed(name, new Date(1)),
    }
    for (const [what, giveUp] of Object.entries(GIVEN_UP)) {
      test(`whose claim was answered with yes stay, however it meets ${what}`, async () => {
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

    test('that are in the store are taken in by a new database, as claimed, and once', async () => {
      const lost = await make()
      const store = lost.store
      const names = await Promise.all([strayIn(lost), strayIn(lost)])
      const [first, second] = await Promise.all([lost.open(), lost.open()])
      await Promise.all([first.takeIn(), second.takeIn()])
      assert.equal(await first.sweep(later(1_000), DAY), 0)
      assert.equal(await first.sweepStrays(later(DAY + 1), DAY), 0)
      for (const name of names) assert.equal(await second.takeBack(name), false)
      const stray = await strayIn({ store })
      await first.takeIn()
      assert.equal(await first.claim(stray), false)
      assert.equal(await first.sweepStrays(later(DAY + 1), DAY), 1)
      assert.deepEqual(await filesIn(lost), [...names].sort())
    })

    test('are no strays where the database knows no file of the store, or after a week', async () => {
      const strange = await make()
      const its = await strange.open()
      await its.takeIn()
      await strayIn(strange)
      assert.equal(await its.sweepStrays(later(DAY + 1), DAY), 0)
      await its.claim((await upload(its, strange))!)
      assert.equal(await its.sweepStrays(later(9 * DAY), DAY), 0)
      assert.equal(await its.sweepStrays(later(7 * DAY), DAY), 1)
    })

    test('are no strays where there are more than crashes leave', async () => {
      const strange = await make()
      const its = await strange.open()
      await its.takeIn()
      await its.claim((await upload(its, strange))!)
      for (let stray = 0; stray < 11; stray += 1) await strayIn(strange)
      await assert.rejects(its.sweepStrays(later(DAY + 1), DAY), /11 resume files/)
      assert.equal((await filesIn(strange)).length, 12)
    })

    test('that were put there by other means are known once that is noted', async () => {
      const name = newName()
      await keepBytes(home.store, name, text('x'))
      for (let time = 0; time < 2; time += 1) await uploads.noteClaimed(name)
      assert.equal(await uploads.takeBack(name), false)
      await uploads.release(name)
      assert.equal(await uploads.takeBack(name), true)
    })
  })
}
