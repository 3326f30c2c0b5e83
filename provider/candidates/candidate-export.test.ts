import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { someCandidate } from '../testing/candidates.ts'
import { parsedCsv } from '../testing/parsed-csv.ts'
import { csvCell, type ExportFormat, exported } from './candidate-export.ts'
import type { CandidateRecord } from './candidate-store.ts'

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

async function* pageOf(...candidates: CandidateRecord[]) {
  yield candidates
}
const bytesOf = async (format: ExportFormat, ...candidates: CandidateRecord[]) =>
  Buffer.concat((await Array.fromAsync(exported(format, pageOf(...candidates), (it) => it))).map(Buffer.from))

test('a line has as many cells as the header, whatever they contain', async () => {
  const awkward = '",\r\n;\'=1'
  const candidate = someCandidate({ first_name: awkward, key_skills: [awkward], home_town: awkward })
  const [header, line, ...more] = parsedCsv(String(await bytesOf('csv', candidate)))
  assert.equal(line?.length, header?.length)
  assert.deepEqual(more, [])
  assert.equal(line?.[header?.indexOf('first_name') ?? -1], awkward)
})

const ANSWERS = {
  work_experience: '3-5',
  eligibility_status: 'auth_any_employer',
  zip_code: '01234',
  phone: '+15551234567',
  first_name: '=HYPERLINK("x")',
  last_name: ' a\r\n<b>&\u0001_x003D_\uffff',
  home_town: '\u{1f600}'.repeat(17_000),
  salary_min: 1234.5,
  relocate: true,
  registration_date: '2026-11-21T10:30:00.000Z',
} as const

test('spreadsheets get words that they do not take for dates or codes', async () => {
  const [names = [], row = []] = parsedCsv(String(await bytesOf('csv', someCandidate(ANSWERS))))
  const cell = (name: string) => row[names.indexOf(name)]
  assert.equal(cell('work_experience'), '3-5 years')
  assert.equal(cell('eligibility_status'), 'Authorized for any employer')
  const empty = await bytesOf('csv', someCandidate({ work_experience: '' }))
  assert.doesNotMatch(String(empty), /years/)
})

test('a workbook has text as text, amounts as numbers, times as times, and no formula', async () => {
  const old = { registration_date: '1815-12-10T00:00:00.000Z' }
  const bytes = await bytesOf('xlsx', someCandidate(ANSWERS), someCandidate(old))
  const { sheets } = await readXlsx(bytes, { readStyles: true })
  const [names = [], row = [], other = []] = sheets[0]!.rows
  const cell = (name: string) => row[names.indexOf(name)]
  for (const [name, value] of [
    ['Work experience', '3-5 years'],
    ['Eligibility status', 'Authorized for any employer'],
    ['Zip code', ANSWERS.zip_code],
    ['Phone', ANSWERS.phone],
    ['First name', ANSWERS.first_name],
    ['Last name', ANSWERS.last_name.replace('\uffff', '\ufffd')],
    ['Home town', `${ANSWERS.home_town.slice(0, 32_766)}\ufffd`],
    ['Salary min', ANSWERS.salary_min],
    ['Relocate', true],
    ['Registration date (UTC)', new Date(ANSWERS.registration_date)],
  ] as const)
    assert.deepEqual(cell(name), value, name)
  assert.equal(other[names.indexOf('Registration date (UTC)')], old.registration_date)
  const first = sheets[0]!.cells?.get(`1,${names.indexOf('First name')}`)
  assert.deepEqual([first?.type, first?.formula, first?.style?.numFmt], ['string', undefined, '@'])
})
