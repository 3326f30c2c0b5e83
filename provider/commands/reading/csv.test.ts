import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { someCandidate } from '../../testing/candidates.ts'
import { corpusLines, naughtyStrings } from '../../testing/corpora.ts'
import { parsedCsv } from '../../testing/parsed-csv.ts'
import { CSV_HEADER, csvCell, csvLine } from './csv.ts'

const read = (value: string) => parsedCsv(`${csvCell(value)}\r\n`)
/** What a spreadsheet begins a formula with, first thing in a cell. */
const BEGINS_FORMULA = /^\s*(?!\+\d+$)[=+\-@|%＝＋－＠]/

describe('a cell of CSV', () => {
  test('is read as it was written, but for an apostrophe before what looks like a formula', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const [[cell]] = read(value) as [[string]]
        assert.ok(cell === value || cell === `'${value}`)
        assert.ok(!BEGINS_FORMULA.test(cell), cell)
      }),
      { numRuns: 2_000 },
    )
  })

  for (const formula of [
    '=1+1',
    '+1+1',
    '+1\n',
    '+',
    '-1',
    '@SUM(1)',
    '\t=1',
    '\r=1',
    ' =1',
    '\u200b=1',
    '＝1',
    '|x',
    '%x',
  ]) {
    test(`is no formula: ${JSON.stringify(formula)}`, () =>
      assert.deepEqual(read(formula), [[`'${formula}`]]))
  }

  for (const harmless of ['+15551234567', 'Ada', 'a=b', 'C++', "'quoted'", '12345', '']) {
    test(`stays as it is: ${JSON.stringify(harmless)}`, () => assert.deepEqual(read(harmless), [[harmless]]))
  }

  for (const payload of [...corpusLines('csv-injection/payloads.txt'), ...naughtyStrings()]) {
    test(`is harmless and whole: ${JSON.stringify(payload).slice(0, 60)}`, () => {
      const [[cell]] = read(payload) as [[string]]
      assert.ok(!BEGINS_FORMULA.test(cell))
      assert.equal(cell.endsWith(payload), true)
    })
  }
})

test('a line has as many cells as the header, whatever is in them', () => {
  const awkward = '",\r\n;\'=1'
  const candidate = someCandidate({ first_name: awkward, key_skills: [awkward], home_town: awkward })
  const [header, line, ...more] = parsedCsv(CSV_HEADER + csvLine(candidate))
  assert.equal(line?.length, header?.length)
  assert.deepEqual(more, [])
  assert.equal(line?.[header?.indexOf('first_name') ?? -1], awkward)
})
