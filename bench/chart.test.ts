import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartSvg } from './chart.ts'

const svg = chartSvg([
  {
    title: 'Bytes & more',
    unit: 'kB',
    bars: [
      { name: 'ours', value: 50 },
      { name: '<rival>', value: 200 },
    ],
  },
])

test('bars are as long as what they stand for, ours in colour', () => {
  const widths = [...svg.matchAll(/<rect class="(bar[^"]*)"[^>]* width="([\d.]+)"/g)]
  assert.deepEqual(
    widths.map(([, kind]) => kind),
    ['bar ours', 'bar'],
  )
  assert.equal(Number(widths[1]![2]) / Number(widths[0]![2]), 4)
})

test('says in words what it shows, and text cannot end an element', () => {
  assert.match(svg, /<title id="title">Bytes &amp; more: ours 50 kB, &lt;rival> 200 kB\.<\/title>/)
  assert.doesNotMatch(svg, /<rival/)
})
