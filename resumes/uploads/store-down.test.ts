import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ResumeStoreError } from '../resume-store.ts'
import { refusedWith } from '../testing/files.ts'
import { createUploads } from './open-uploads.ts'
import { DAY, filesIn, LOG, later, SETUPS, upload } from './testing/setups.ts'

for (const { title, make } of SETUPS) {
  test(`a store that is down, of uploads in ${title}: a file that cannot be erased keeps its row, and does not block others`, async () => {
    const setup = await make()
    const other = await setup.open()
    const broken = new Set<string>()
    const erase = async (name: string) => {
      if (broken.has(name)) throw new ResumeStoreError('unavailable')
      return setup.store.erase(name)
    }
    const its = createUploads(await setup.database(), { ...setup.store, erase }, LOG)
    const uploaded = async () => (await upload(other))!
    const names = [await uploaded(), await uploaded(), await uploaded()].sort()
    const [claimed, taken] = [await uploaded(), await uploaded()]
    await other.claim(claimed)
    for (const name of [names[0]!, claimed, taken]) broken.add(name)
    await assert.rejects(its.eraseUnlessClaimed(claimed, later(1)), refusedWith('unavailable'))
    await assert.rejects(its.eraseUnclaimed(taken), refusedWith('unavailable'))
    await assert.rejects(its.sweep(later(DAY + 1), DAY), refusedWith('unavailable'))
    assert.deepEqual(await filesIn(setup), [names[0]!, claimed, taken].sort())
    for (const name of [claimed, taken]) assert.equal(await other.claim(name), false, 'it is being erased')
    assert.equal(await other.sweep(later(DAY - 1), DAY), 3)
    assert.deepEqual(await filesIn(setup), [])
  })
}
