import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DRAWN_PAGE_MAX_PIXELS } from '@resume-library/contract/limits'
import { pagePixels } from './page-pixels.ts'

test('a page is as wide as it is asked for, and as long as it is', () => {
  assert.deepEqual(pagePixels({ width: 612, height: 792 }, 306), { width: 306, height: 396, scale: 0.5 })
  assert.deepEqual(pagePixels({ width: 792, height: 612 }, 1584), { width: 1584, height: 1224, scale: 2 })
})

test('no page has more pixels than a picture may have, whatever its file and its screen are', () => {
  for (const page of [
    { width: 612, height: 792 },
    { width: 14_400, height: 14_400 },
    { width: 1e9, height: 2e9 },
    { width: 1e-9, height: 2e-9 },
    { width: 20, height: 1 },
  ]) {
    const { width, height, scale } = pagePixels(page, 1e9)!
    assert.ok(width * height <= DRAWN_PAGE_MAX_PIXELS && width * height > DRAWN_PAGE_MAX_PIXELS * 0.99)
    assert.ok(Math.abs(scale * page.width - width) < 1)
  }
})

test('a page has a pixel at least', () => {
  const { width, height } = pagePixels({ width: 20, height: 1 }, 0)!
  assert.deepEqual([width, height], [1, 1])
})

test('a page that would be a line, or has no size, is none', () => {
  for (const [width, height] of [
    [1, 21],
    [21, 1],
    [0, 792],
    [612, 0],
    [0, 0],
    [Number.NaN, 792],
    [612, Number.POSITIVE_INFINITY],
  ])
    assert.equal(pagePixels({ width: width!, height: height! }, 300), null)
})
