import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedWith } from '../testing/files.ts'
import { createDiskSpace } from './space.ts'

test('the reserve stays free with concurrent uploads and other writers', async () => {
  let free = 100
  const space = createDiskSpace(async () => free, 40)
  await Promise.all([space.assertFree(60), space.assertFree(0)])
  await assert.rejects(space.assertFree(61), refusedWith('no_space'))
  space.reserve(50)
  assert.throws(() => space.reserve(11), refusedWith('no_space'))
  free = 39
  await assert.rejects(space.assertFree(0), refusedWith('no_space'))
  free = 50
  await space.assertFree(10)
})
