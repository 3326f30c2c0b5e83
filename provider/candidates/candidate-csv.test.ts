import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { someCandidate } from '../testing/candidates.ts'
import { parsedCsv } from '../testing/parsed-csv.ts'
import { CSV_HEADER, csvCell, csvLine } from './candidate-csv.ts'

const read = (value: string) => parsedCsv(`${csvCell(value)}\r\n`)
/** Starts of a formula in a cell. */
const BEGINS_FORMULA = /^\s*(?!\+\d+$)[=+\-@|%＝＋－＠]/

describe('a cell of CSV', () => {
  test('reads back unchanged, except for an apostrophe before a formula, also where cells end at semicolons', () => {
    const unit = fc.oneof(fc.constantFrom(...';\t\r\n "=+@'), fc.string({ unit: 'binary', maxLength: 1 }))
    fc.assert(
      fc.property(fc.string({ unit }), (value) => {
        const [[cell]] = read(value) as [[string]]
        assert.equal(cell.replaceAll("'", ''), value.replaceAll("'", ''))
        for (const part of cell.split(/[;\t\r\n]/).slice(1)) assert.doesNotMatch(part, /^[\s"]*[=+@]/)
        assert.ok(!BEGINS_FORMULA.test(cell), cell)
      }),
      { numRuns: 2_000 },
    )
  })

  test('is never a formula, and otherwise unchanged', () => {
    const formulas = ['=1+1', '+1+1', '+1\n', '+', '-1', '@SUM(1)', ' =1', '\u200b=1', '＝1']
    for (const formula of [...formulas, '|x', '%x']) assert.deepEqual(read(formula), [[`'${formula}`]])
    assert.deepEqual(read('\t=1'), [["'\t'=1"]])
    for (const harmless of ['+15551234567', 'Ada', 'a=b', 'C++', "'quoted'", '12345', ''])
      assert.deepEqual(read(harmless), [[harmless]])
  })
})

test('a line has as many cells as the header, whatever they contain', () => {
  const awkward = '",\r\n;\'=1'
  const candidate = someCandidate({ first_name: awkward, key_skills: [awkward], home_town: awkward })
  const [header, line, ...more] = parsedCsv(CSV_HEADER + csvLine(candidate))
  assert.equal(line?.length, header?.length)
  assert.deepEqual(more, [])
  assert.equal(line?.[header?.indexOf('first_name') ?? -1], awkward)
})
