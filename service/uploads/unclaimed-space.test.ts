import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { UNCLAIMED_SHARE_MAX } from '@resume-library/contract/limits'
import { Refusal } from '@resume-library/server/refusals/refusal'
import { createUnclaimedSpace } from './unclaimed-space.ts'

const isFull = (error: unknown) => error instanceof Refusal && error.code === 'storage_full'

/** A disk of so many bytes on which nothing but unclaimed files lies. */
function diskOf(bytes: number) {
  const disk = { used: 0 }
  const space = createUnclaimedSpace({ freeBytes: async () => bytes - disk.used })
  return { disk, space }
}

describe('the share of the disk for uploads that no registration names', () => {
  test('is never passed, and is there again for what a registration names or a sweep removes', async () => {
    const { space } = diskOf(1_000)
    const share = 1_000 * UNCLAIMED_SHARE_MAX
    await space.assertRoom(share)
    await assert.rejects(space.assertRoom(share + 1), isFull)
    space.add(share)
    await space.assertRoom(UNCLAIMED_SHARE_MAX * share)
    await assert.rejects(space.assertRoom(share), isFull)
    space.add(-share)
    await space.assertRoom(share)
    space.recount(4 * share)
    await assert.rejects(space.assertRoom(share), isFull)
    space.recount(0)
    await space.assertRoom(share)
  })

  test('takes an upload at once when room was made on the disk', async () => {
    const { disk, space } = diskOf(1_000)
    disk.used = 1_000
    await assert.rejects(space.assertRoom(1), isFull)
    disk.used = 0
    await space.assertRoom(1)
  })

  test('does not bound a store that knows no bound', async () => {
    const space = createUnclaimedSpace({ freeBytes: async () => null })
    space.add(1e15)
    await space.assertRoom(1e15)
  })
})
