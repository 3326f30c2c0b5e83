import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pdfColumn, pdfFile } from '../../testing/pdf-file.ts'
import { lineTexts } from '../../testing/reading.ts'
import { runsOf } from './runs.ts'
import { segmentsOf } from './segments.ts'

describe('cells of a page', () => {
  test('dates in a column next to their jobs are read row by row', async () => {
    const dates = [
      { text: 'Experience', x: 50, y: 714 },
      { text: '9/23 - Now', x: 50, y: 700 },
      { text: '3/20 - 8/23', x: 50, y: 644 },
      { text: 'Education', x: 50, y: 588 },
      { text: 'Skills', x: 50, y: 574 },
    ]
    const jobs = pdfColumn(150, 700, ['Cook', 'Acorn', 'Soup', 'Bread', 'Waiter', 'Birch', 'Guests', 'Wine'])
    assert.equal((await lineTexts(pdfFile([...dates, ...jobs])))[1], '9/23 - Now\tCook')
  })

  test('a kerning space splits no word, a wide one separates two cells', () => {
    const run = (str: string, left: number, width: number) => ({
      str,
      transform: [10, 0, 0, 10, left, 700],
      width,
    })
    const textOf = (width: number) =>
      segmentsOf(runsOf([run('Ser', 50, 15), run(' ', 65, width), run('vice', 65 + width, 20)])).map(
        ({ text }) => text,
      )
    assert.deepEqual([textOf(0.3), textOf(3), textOf(9.5)], [['Service'], ['Ser vice'], ['Ser  vice']])
  })
})
