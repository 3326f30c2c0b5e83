import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ResumeStoreError } from '../resume-store.ts'
import { refusedWith } from '../testing/files.ts'
import { createUploads } from './open-uploads.ts'
import { backUp, DAY, filesIn, LOG, later, logged, SETUPS, saveUnlisted, upload } from './testing/setups.ts'

for (const { title, make } of SETUPS) {
  describe(`uploads with a restored, lost or new table in ${title}`, () => {
    test('in the store are adopted by a new table, as claimed, once', async () => {
      const lost = await make()
      const names = await Promise.all([saveUnlisted(lost), saveUnlisted(lost)])
      const [first, second] = await Promise.all([lost.open(), lost.open()])
      await Promise.all([first.adoptFiles(), second.adoptFiles()])
      assert.equal(await first.sweep(later(1_000), DAY), 0)
      for (const name of names) assert.equal(await second.eraseUnclaimed(name), false)
      const stray = await saveUnlisted(lost)
      await first.adoptFiles()
      assert.equal((await lost.execute('select name from uploads')).length, names.length + 1)
      assert.deepEqual(await filesIn(lost), [...names, stray].sort())
    })

    test('without a row are only erased by an operator, and are counted', async () => {
      const strange = await make()
      const its = await strange.open()
      await its.adoptFiles()
      const [claimed, idle] = [await saveUnlisted(strange), await saveUnlisted(strange)]
      for (const name of [claimed, idle]) {
        assert.equal(await its.eraseUnclaimed(name), false)
        await its.release(name)
      }
      assert.ok(logged.includes('resume claim not found'))
      assert.equal(await its.claim(claimed), true)
      await its.release(claimed)
      await its.release(claimed)
      for (const hours of [DAY + 1, 100 * DAY]) await its.sweep(later(hours), DAY)
      assert.deepEqual(
        await filesIn(strange),
        [claimed, idle].sort(),
        'one may be named by another registration',
      )
      const found = (await Array.fromAsync(its.claimedBefore(later(1)))).flat()
      assert.deepEqual(
        found.map(({ name, isListed }) => [name, isListed]).sort(),
        [
          [claimed, true],
          [idle, false],
        ].sort(),
      )
      assert.equal(await its.eraseUnlessClaimed(idle, later(1)), true)
      assert.deepEqual(await filesIn(strange), [claimed])
    })

    test('that were claimed stay with any restored, lost or new table', async () => {
      const place = await make()
      const its = await place.open()
      await its.adoptFiles()
      const uploaded = async () => (await upload(its, place))!
      const [since, again, released, idle] = [
        await uploaded(),
        await uploaded(),
        await uploaded(),
        await uploaded(),
      ]
      for (const name of [again, released]) await its.claim(name)
      await its.release(again)
      const putBack = await backUp(place)
      for (const name of [since, again]) assert.equal(await its.claim(name), true)
      await its.release(released)
      const late = await uploaded()
      await its.claim(late)
      await putBack()
      // A registration that was refused after that takes only its own claim back.
      assert.equal(await its.claim(since), true)
      await its.release(since)
      assert.equal(await its.eraseUnclaimed(again), false)
      // Erased by its person, whatever the table knows.
      await its.sweep(later(DAY + 1), DAY)
      assert.deepEqual(await filesIn(place), [since, again, released, late].sort())
      assert.equal(await its.claim(idle), false)
      await place.execute('delete from uploads;\nselect 1')
      for (let time = 0; time < 2; time += 1) {
        const next = await place.open()
        await next.adoptFiles()
        await next.sweep(later(100 * DAY), DAY)
      }
      assert.deepEqual(await filesIn(place), [since, again, released, late].sort())
      assert.ok(logged.includes('uploads table outdated'))
      assert.ok(logged.includes('claimed upload kept'))
    })

    test('are erased at their person’s request only without marks of unknown claims', async () => {
      const place = await make()
      const its = await place.open()
      await its.adoptFiles()
      const [alone, shared] = [(await upload(its, place))!, (await upload(its, place))!]
      for (const name of [alone, shared]) await its.claim(name)
      const putBack = await backUp(place)
      await its.claim(shared)
      await putBack()
      assert.equal(await its.releaseAndErase(shared), false)
      await place.execute('delete from uploads;\nselect 1')
      assert.equal(await its.releaseAndErase(shared), false)
      await its.adoptFiles()
      assert.equal(await its.releaseAndErase(shared), false)
      assert.equal(await its.releaseAndErase(alone), true)
      await its.sweep(later(DAY + 1), DAY)
      assert.deepEqual(await filesIn(place), [shared])
    })

    test('without a row are either claimed or erased by concurrent calls', async () => {
      const place = await make()
      const its = await place.open()
      await its.adoptFiles()
      const name = await saveUnlisted(place)
      const isMarked = async () => !(await its.claim(name))
      const other = createUploads(await place.database(), { ...place.store, isMarked }, LOG)
      assert.equal(await other.releaseAndErase(name), false)
      assert.deepEqual(await filesIn(place), [name])
    })

    test('stay with a restored table, also after failed and crashed claims', async () => {
      const place = await make()
      const its = await place.open()
      await its.adoptFiles()
      const [failed, died] = [(await upload(its, place))!, (await upload(its, place))!]
      const putBack = await backUp(place)
      const broken = createUploads(
        await place.database(),
        { ...place.store, mark: () => Promise.reject(new ResumeStoreError('unavailable')) },
        LOG,
      )
      for (let time = 0; time < 3; time += 1)
        await assert.rejects(broken.claim(failed), refusedWith('unavailable'))
      const marking = Promise.withResolvers<void>()
      const mark = () => {
        marking.resolve()
        return new Promise<never>(() => undefined)
      }
      void createUploads(await place.database(), { ...place.store, mark }, LOG).claim(died)
      await marking.promise
      for (const name of [failed, died]) assert.equal(await its.claim(name), true)
      await putBack()
      await its.sweep(later(DAY + 1), DAY)
      assert.deepEqual(await filesIn(place), [failed, died].sort())
      for (const name of [failed, died]) assert.equal(await its.erase(name), true)
      for (const number of [1, 2, 3, 4]) assert.equal(await place.store.isMarked(died, number), false)
    })
  })
}
