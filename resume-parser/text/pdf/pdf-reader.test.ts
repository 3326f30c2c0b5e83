import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { pdfColumn, pdfFile, pdfForm } from '../../testing/pdf-file.ts'
import { lineTexts } from '../../testing/reading.ts'
import { readPdf } from './pdf-reader.ts'
import { runsOf } from './runs.ts'
import { segmentsOf } from './segments.ts'

const SIDE = ['Contact', '555-0100', 'Skills', 'Excel', 'Word', 'Outlook']
const MAIN = ['Experience', 'Cook', 'Luigis', 'Cooked for ninety guests', 'Waiter', 'Marios']

describe('readPdf', () => {
  test('columns with headings are read one after the other, even if their lines are level', async () => {
    const read = await lineTexts(pdfFile([...pdfColumn(50, 700, SIDE), ...pdfColumn(250, 700, MAIN)]))
    assert.deepEqual(read, [...SIDE, ...MAIN])
  })

  test('labels next to their values are read row by row', async () => {
    const labels = [
      { text: 'Experience', x: 50, y: 700 },
      { text: 'Skills', x: 50, y: 630 },
      { text: 'Education', x: 50, y: 588 },
    ]
    const right = pdfColumn(200, 700, [
      'Cook',
      'Luigi',
      'Cooked daily',
      'Waiter',
      'Mario',
      'Excel',
      'Word',
      'Maps',
      'School',
    ])
    const read = await lineTexts(pdfFile([...labels, ...right]))
    assert.deepEqual([read[0], read[5], read[8]], ['Experience\tCook', 'Skills\tExcel', 'Education\tSchool'])
  })

  test('table rows are read row by row', async () => {
    const dates = pdfColumn(50, 700, ['2020', '2018', '2016', '2014', '2012'])
    const titles = pdfColumn(150, 700, ['Cook', 'Waiter', 'Host', 'Barista', 'Cleaner'])
    assert.equal((await lineTexts(pdfFile([...dates, ...titles])))[1], '2018\tWaiter')
  })

  test('font sizes, other fonts and links are reported', async () => {
    const name = { text: 'Jane Doe', x: 50, y: 740, size: 24, bold: true }
    const file = pdfFile([name, ...pdfColumn(50, 700, ['Cook', 'Waiter'])], 'jane@example.org')
    const { lines, links } = await readPdf(file)
    assert.deepEqual(
      [lines[0]?.size, lines[0]?.cells[0]?.strong, lines[1]?.cells[0]?.strong],
      [24, true, false],
    )
    assert.deepEqual(links, ['mailto:jane@example.org'])
  })

  test('a space in its own run separates two words', () => {
    const matrix = (left: number) => [26, 0, 0, 26, left, 700]
    const items = [
      { str: 'Kwame', transform: matrix(45), width: 91 },
      { str: ' ', transform: matrix(136), width: 2.8 },
      { str: 'Asante', transform: matrix(138.8), width: 80 },
    ]
    assert.deepEqual(
      segmentsOf(runsOf(items)).map(({ text }) => text),
      ['Kwame Asante'],
    )
  })

  test('a narrow gap separates cells that are aligned with the row above', async () => {
    const rows = [
      { text: 'Concur', x: 50, y: 700 },
      { text: 'PowerPoint', x: 158, y: 700 },
      { text: 'Calendar management', x: 50, y: 686 },
      { text: 'Minute taking', x: 158, y: 686 },
    ]
    assert.deepEqual(await lineTexts(pdfFile(rows)), [
      'Concur\tPowerPoint',
      'Calendar management\tMinute taking',
    ])
    const alone = rows.slice(2)
    assert.deepEqual(await lineTexts(pdfFile(alone)), ['Calendar management Minute taking'])
  })

  test('a narrow gap separates a label from a value that continues below', async () => {
    const rows = [
      { text: 'Working', x: 62, y: 700 },
      { text: 'Head Baker', x: 108, y: 700 },
      { text: 'Bread and cakes', x: 108, y: 686 },
    ]
    assert.deepEqual(await lineTexts(pdfFile(rows)), ['Working\tHead Baker', 'Bread and cakes'])
  })

  test('a sentence is not split at the edge of a cell above', async () => {
    const rows = [
      { text: 'Cook at Luigis', x: 50, y: 700 },
      { text: '2019', x: 203, y: 700 },
      { text: 'I had kept all the books for them', x: 50, y: 686 },
      { text: 'as well as the kitchen', x: 203, y: 686 },
    ]
    assert.deepEqual(await lineTexts(pdfFile(rows)), [
      'Cook at Luigis\t2019',
      'I had kept all the books for them as well as the kitchen',
    ])
  })

  test('fake bold, printed twice, is read once', async () => {
    const twice = [0, 0.3].map((shift) => ({ text: 'Jane Doe', x: 50 + shift, y: 700, size: 20 }))
    assert.deepEqual(await lineTexts(pdfFile(twice)), ['Jane Doe'])
  })

  test('works without Promise.withResolvers', () => {
    const program = `
      delete Promise.withResolvers
      const { readPdf } = await import(${JSON.stringify(new URL('./pdf-reader.ts', import.meta.url).href)})
      const bytes = Uint8Array.from(Buffer.from(process.argv[1], 'base64'))
      console.log((await readPdf(bytes)).lines[0].text)`
    const file = Buffer.from(pdfFile(pdfColumn(50, 700, ['Jane Doe']))).toString('base64')
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program, file], {
      encoding: 'utf8',
    })
    assert.match(stdout, /^Jane Doe$/m)
  })

  test('a rotated page is read as displayed', () => {
    const lines = ['Jane Doe', 'Reno, NV 89501'].map((str, at) => ({ str, left: 50, height: 700 - 12 * at }))
    const read = (turn: (left: number, height: number) => number[]) =>
      runsOf(lines.map(({ str, left, height }) => ({ str, width: 60, transform: turn(left, height) })))
    const upright = read((left, height) => [10, 0, 0, 10, left, height])
    assert.deepEqual(
      upright.map(({ text }) => text),
      ['Jane Doe', 'Reno, NV 89501'],
    )
    assert.deepEqual(
      read((left, height) => [0, 10, -10, 0, -height, left]),
      upright,
    )
    assert.deepEqual(
      read((left, height) => [-10, 0, 0, -10, -left, -height]),
      upright,
    )
    assert.deepEqual(
      read((left, height) => [0, -10, 10, 0, height, -left]),
      upright,
    )
  })

  test('values of form fields are read in place', async () => {
    const labels = pdfColumn(50, 700, ['Name:', 'Phone:', 'Jobs:'])
    const values = pdfColumn(120, 700, ['Ada King', '208-555-0123', 'Cook, 2019-2021\\nWaiter, 2017-2019'])
    const file = pdfForm(labels, [...values, { text: 'not shown', x: 50, y: 600, flag: 2 }])
    assert.deepEqual(await lineTexts(file), [
      'Name:\tAda King',
      'Phone:\t208-555-0123',
      'Jobs:\tCook, 2019-2021',
      'Waiter, 2017-2019',
    ])
  })

  test('rotated text next to upright text is skipped', () => {
    const items = [
      { str: 'Jane Doe, Cook', transform: [10, 0, 0, 10, 50, 700] },
      { str: 'Resume', transform: [0, 10, -10, 0, 20, 300] },
    ]
    assert.deepEqual(
      runsOf(items).map(({ text }) => text),
      ['Jane Doe, Cook'],
    )
  })
})
