import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isKnownZip, zipsWithin } from './zip-codes.ts'

const covers = (starts: readonly string[], zip: string) => starts.some((start) => zip.startsWith(start))

test('a radius holds the zip codes within it, and many of them by their first digits', async () => {
  // From Times Square: Hoboken is 3 miles away, Yonkers 15, Philadelphia 80, Boston 190.
  const near = await zipsWithin('10036', 10)
  assert.deepEqual(
    ['10036', '07030', '10701', '19103', '02108'].map((zip) => covers(near, zip)),
    [true, true, false, false, false],
  )
  const far = await zipsWithin('10036', 100)
  assert.deepEqual(
    ['10701', '19103', '02108', '90210'].map((zip) => covers(far, zip)),
    [true, true, false, false],
  )
  assert.ok(near.includes('100') && far.length < 500, `${far.length} starts`)
  assert.deepEqual(await zipsWithin('10036', 0), ['10036'])
})

test('an unknown zip code has no neighbors', async () => {
  assert.deepEqual([await isKnownZip('10036'), await isKnownZip('constructor')], [true, false])
  assert.deepEqual(await zipsWithin('00000', 100), ['00000'])
})
