import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CELLS_MAX } from './limits.ts'
import { createRawLine } from './lines.ts'

test('tabs separate cells, and a line of endless tabs takes little memory', () => {
  const line = createRawLine()
  line.write('2020\tCook', 11, false)
  assert.deepEqual(
    line.take().cells.map(({ text }) => text),
    ['2020', 'Cook'],
  )
  line.write('\t'.repeat(10_000), 11, false)
  for (let count = 0; count < 1000; count += 1) line.write('\t', 11, false)
  assert.equal(line.take().cells.length, CELLS_MAX)
})

test('empty lines share one object', () => {
  const line = createRawLine()
  assert.equal(line.take(), line.take(true))
  assert.deepEqual(line.take().cells, [])
})
