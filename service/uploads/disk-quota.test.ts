import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { UNCLAIMED_SHARE_MAX } from '@resume-library/contract/limits'
import { Refusal } from '@resume-library/server/refusals/refusal'
import { createDiskQuota } from './disk-quota.ts'

const isFull = (error: unknown) => error instanceof Refusal && error.code === 'storage_full'

/** A disk on which nothing but unclaimed files lies. */
function diskOf(bytes: number | null) {
  const disk = { used: 0 }
  const space = createDiskQuota(
    { freeBytes: async () => (bytes === null ? null : bytes - disk.used) },
    { unclaimedBytes: async () => disk.used },
  )
  return { disk, space }
}

describe('the disk quota of unclaimed uploads', () => {
  test('is never exceeded, and is freed immediately', async () => {
    const { disk, space } = diskOf(1_000)
    const share = 1_000 * UNCLAIMED_SHARE_MAX
    await assert.rejects(space.assertRoom(share + 1), isFull)
    await space.assertRoom(share)
    disk.used = share
    await assert.rejects(space.assertRoom(1), isFull)
    disk.used = 0
    await space.assertRoom(share)
  })

  test('does not limit a store of unknown size', async () => {
    await diskOf(null).space.assertRoom(1e15)
  })
})
