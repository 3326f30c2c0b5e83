import assert from 'node:assert/strict'
import { test } from 'node:test'

interface Link {
  href?: string
  onload?: () => void
  onerror?: () => void
  remove: () => void
}

const asked: Link[] = []
const inHead = new Set<Link>()

function createElement(): Link {
  const link: Link = { remove: () => inHead.delete(link) }
  return link
}

Object.assign(globalThis, {
  document: {
    getElementById: () => ({ dataset: { laterStyle: '/assets/later.css' } }),
    createElement,
    head: {
      append: (link: Link) => {
        asked.push(link)
        inHead.add(link)
      },
    },
  },
})
const { loadLaterStyle, retryLaterStyle } = await import('./later-style.ts')

test('a style that breaks off ends the waiting, and is asked for again until it is there, once at a time', async () => {
  const loading = loadLaterStyle()
  retryLaterStyle()
  assert.equal(asked.length, 1, 'it is on its way')
  asked[0]!.onerror!()
  await loading
  assert.equal(inHead.size, 0)
  retryLaterStyle()
  retryLaterStyle()
  assert.equal(asked.length, 2)
  asked[1]!.onerror!()
  retryLaterStyle()
  assert.equal(asked.length, 3)
  asked[2]!.onload!()
  retryLaterStyle()
  assert.equal(asked.length, 3)
  assert.deepEqual([...inHead], [asked[2]])
  assert.ok(asked.every(({ href }) => href === '/assets/later.css'))
})
