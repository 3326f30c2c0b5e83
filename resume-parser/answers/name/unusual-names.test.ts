import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseResume } from '../../parse-resume.ts'
import { docxFile, paragraph } from '../../testing/docx-file.ts'
import { type PdfText, pdfColumn, pdfFile } from '../../testing/pdf-file.ts'
import { answersOf } from '../../testing/reading.ts'

const nameOf = (...lines: readonly string[]) => {
  const { first_name, last_name } = answersOf(...lines)
  return [first_name, last_name]
}

async function nameInPdf(texts: readonly PdfText[]) {
  const parsed = await parseResume(pdfFile(texts))
  return parsed.readable ? [parsed.answers.first_name, parsed.answers.last_name] : parsed.reason
}

describe('names in unusual positions and spellings', () => {
  test('after a heading on the same line', () => {
    const rest = ['Ogden, UT 84401', 'ufictus@example.org']
    assert.deepEqual(nameOf('PERSONAL INFORMATION Uma Fictus', ...rest), ['Uma', 'Fictus'])
    assert.deepEqual(nameOf('ANGABEN ZUR PERSON Uma Fictus, Dipl.-Kffr.', ...rest), ['Uma', 'Fictus'])
  })

  test('family name first, confirmed by the mailbox', () => {
    assert.deepEqual(nameOf('Anneke de Vries', 'devries.anneke@example.nl'), ['Anneke', 'de Vries'])
  })

  test('a particle with any kind of apostrophe', () => {
    for (const sign of ["'", '’'])
      assert.deepEqual(nameOf(`Joost van ${sign}t Veer`, '616-555-0114'), ['Joost', `van ${sign}t Veer`])
  })

  test('a hyphen printed as a minus sign', () => {
    assert.deepEqual(nameOf('Rosa Lindahl−Fitch', 'Boise, ID 83702', '208−555−0123'), [
      'Rosa',
      'Lindahl-Fitch',
    ])
  })

  test('after a label in any cell of a line', () => {
    const lines = ['About the person\tName: Mahina Te Rangi-Cole', 'Reno, Nevada 89501', 'mahina@example.org']
    assert.deepEqual(nameOf(...lines), ['Mahina', 'Te Rangi-Cole'])
  })
})

describe('names on three lines, right-aligned, and with particles', () => {
  const size = 24
  test('a job title on its own line is not part of the name', async () => {
    const words = pdfColumn(40, 700, ['Ebele', 'Oduya', 'Drafter'], size)
    const rest = pdfColumn(40, 580, ['+1 480 555 0105', 'eo@example.com', 'Plans of houses, drawn by hand'])
    assert.deepEqual(await nameInPdf([...words, ...rest]), ['Ebele', 'Oduya'])
  })
  test('two lines next to an address', async () => {
    const address = pdfColumn(40, 700, [
      'Salem, NM 87104',
      '505 555 0122',
      'lt@example.com',
      'Seamstress of costumes',
    ])
    const name = [
      { text: 'LUPE', x: 370, y: 700, size },
      { text: 'TAFOYA', x: 340, y: 676, size },
    ]
    assert.deepEqual(await nameInPdf([...address, ...name]), ['Lupe', 'Tafoya'])
  })
})

describe('names in two font sizes, or only in bold', () => {
  const write = (...lines: readonly string[]) => parseResume(docxFile(lines.join('')))
  const rest = ['5 Elm Street', 'Skills', 'Soup', 'Bread'].map((text) => paragraph(text))
  const _nameIn = async (...lines: readonly string[]) => {
    const parsed = await write(...lines, ...rest)
    return parsed.readable && [parsed.answers.first_name, parsed.answers.last_name]
  }
})

test('the okina of a Hawaiian name may be an opening quote', () => {
  assert.deepEqual(nameOf('T.J. Ka‘ana‘ana', 'tjkaana@example.com'), ['T.J.', 'Ka‘ana‘ana'])
})

test('a name that ends like an occupation is a name', () => {
  assert.deepEqual(nameOf('Theodora Lindqvist', 'P.O. Box 31', 'tea.cup@example.org'), [
    'Theodora',
    'Lindqvist',
  ])
})
