import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedWith } from '../conformance/files.ts'
import { createDiskSpace } from './space.ts'

const GIB = 1024 ** 3

function scripted(free: number) {
  const system = { free, asked: 0, now: 0 }
  const space = createDiskSpace(
    async () => {
      system.asked += 1
      return system.free
    },
    GIB,
    () => system.now,
  )
  return { system, space }
}

test('the system is asked once in a while where there is plenty', async () => {
  const { system, space } = scripted(3 * GIB)
  for (system.now = 0; system.now < 1_000; system.now += 10) await space.assertFree(0)
  assert.equal(system.asked, 10)
})

test('many that begin at once ask the system once, and each is told what was too little for it', async () => {
  const { system, space } = scripted(1.5 * GIB)
  const asks = [0, GIB, 0].map((needed) => space.assertFree(needed))
  const ends = await Promise.allSettled(asks)
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.equal(system.asked, 1)
})

test('a system that could not be asked is asked anew', async () => {
  let isAway = true
  const free = async () => {
    if (isAway) throw new Error('away')
    return GIB
  }
  const space = createDiskSpace(free, 0)
  await assert.rejects(space.assertFree(0), /away/)
  isAway = false
  await space.assertFree(0)
})

test('the system is asked each time where little is left, however that came', async () => {
  const { system, space } = scripted(2.5 * GIB)
  await space.assertFree(0)
  space.take(GIB)
  await space.assertFree(0)
  assert.equal(system.asked, 2)
  await space.assertFree(GIB)
  assert.equal(system.asked, 3)
  system.free = GIB
  system.now = 100
  await assert.rejects(space.assertFree(1), refusedWith('no_space'))
  system.free = 1.5 * GIB
  await space.assertFree(1)
  await space.assertFree(1)
  assert.equal(system.asked, 6)
})

test('what others write is seen within a moment', async () => {
  const { system, space } = scripted(9 * GIB)
  await space.assertFree(0)
  system.free = 0
  system.now = 100
  await assert.rejects(space.assertFree(0), refusedWith('no_space'))
})
