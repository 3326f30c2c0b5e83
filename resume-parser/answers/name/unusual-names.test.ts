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

describe('names that stand or are written in unusual ways', () => {
  test('a heading for personal data in the same line', () => {
    const rest = ['Ogden, UT 84401', 'ufictus@example.org']
    assert.deepEqual(nameOf('PERSONAL INFORMATION Uma Fictus', ...rest), ['Uma', 'Fictus'])
    assert.deepEqual(nameOf('ANGABEN ZUR PERSON Uma Fictus, Dipl.-Kffr.', ...rest), ['Uma', 'Fictus'])
  })

  test('the family name first, as the mailbox says', () => {
    assert.deepEqual(nameOf('Anneke de Vries', 'devries.anneke@example.nl'), ['Anneke', 'de Vries'])
  })

  test('the first line under a heading for contact data', () => {
    const lines = ['Skills', 'Soup, Bread', 'Contact', 'Ada King', 'Brockton, MA 02301', '(508) 555-0196']
    assert.deepEqual(nameOf('Twenty years of cooking for schools.', ...lines), ['Ada', 'King'])
  })

  test('what a document says of itself is no line above the name', () => {
    assert.deepEqual(nameOf('RÉSUMÉ', 'MURIEL JEAN MOORE', 'Phone: 605-555-0131'), ['Muriel', 'Moore'])
  })

  test('a small word that begins with an apostrophe of any kind', () => {
    for (const sign of ["'", '’'])
      assert.deepEqual(nameOf(`Joost van ${sign}t Veer`, '616-555-0114'), ['Joost', `van ${sign}t Veer`])
  })

  test('a hyphen that a printer made a minus sign', () => {
    assert.deepEqual(nameOf('Rosa Lindahl−Fitch', 'Boise, ID 83702', '208−555−0123'), [
      'Rosa',
      'Lindahl-Fitch',
    ])
  })

  test('behind a label in any cell of a line', () => {
    const lines = ['About the person\tName: Mahina Te Rangi-Cole', 'Reno, Nevada 89501', 'mahina@example.org']
    assert.deepEqual(nameOf(...lines), ['Mahina', 'Te Rangi-Cole'])
  })

  test('the largest line is the person’s if a mailbox has its name, under whatever heading it stands', async () => {
    const texts = [
      { text: 'CONTACT', x: 50, y: 760, bold: true },
      ...pdfColumn(50, 745, ['Reno, NV 89501', 'bozidar@example.org']),
      { text: 'SKILLS', x: 50, y: 700, bold: true },
      ...pdfColumn(50, 685, ['Rewinder', 'Pulp', 'Presses']),
      { text: 'Božidar Hruska', x: 50, y: 610, size: 22 },
      ...pdfColumn(50, 580, ['Twenty years of making paper in three mills of two states']),
    ].map((one) => ({ ...one, text: one.text.replace('ž', '\x9e') }))
    assert.deepEqual(await nameInPdf(texts), ['Božidar', 'Hruska'])
  })
})

describe('names of three lines, on the right, and of small words', () => {
  const size = 24
  test('a title in a line of its own is none of them', async () => {
    const words = pdfColumn(40, 700, ['Ebele', 'Oduya', 'Drafter'], size)
    const rest = pdfColumn(40, 580, ['+1 480 555 0105', 'eo@example.com', 'Plans of houses, drawn by hand'])
    assert.deepEqual(await nameInPdf([...words, ...rest]), ['Ebele', 'Oduya'])
  })
  test('two lines beside an address', async () => {
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
  test('a last name that begins with d’', () => {
    assert.deepEqual(nameOf('João Guilherme d’Ávila Prado', '617 555 0199', 'joao.davila@example.com'), [
      'João Guilherme',
      'd’Ávila Prado',
    ])
  })
})

describe('names that are set in two sizes, or only in bold', () => {
  const write = (...lines: readonly string[]) => parseResume(docxFile(lines.join('')))
  const rest = ['5 Elm Street', 'Skills', 'Soup', 'Bread'].map((text) => paragraph(text))
  const nameIn = async (...lines: readonly string[]) => {
    const parsed = await write(...lines, ...rest)
    return parsed.readable && [parsed.answers.first_name, parsed.answers.last_name]
  }
  test('bold letters at the top speak for a name', async () => {
    assert.deepEqual(await nameIn(paragraph('KETEVAN BERIDZE, MBA', { bold: true })), ['Ketevan', 'Beridze'])
    assert.deepEqual(await nameIn(paragraph('KETEVAN BERIDZE, MBA')), [null, null])
  })
})

describe('names of Spain and of Hawaii', () => {
  test('what Mary is called by is no last name', () => {
    const name = 'Nombre: María de los Ángeles Fuentes Aguirre'
    assert.deepEqual(nameOf(name, '(323) 555-0119'), ['María de los Ángeles', 'Fuentes Aguirre'])
  })
  test('the okina may be an opening quote', () => {
    assert.deepEqual(nameOf('T.J. Ka‘ana‘ana', 'tjkaana@example.com'), ['T.J.', 'Ka‘ana‘ana'])
  })
})

test('a form in a PDF is read across: the name stands beside its label', async () => {
  const at = (x: number, texts: Readonly<Record<number, string>>) =>
    Object.entries(texts).map(([y, text]) => ({ text, x, y: Number(y) }))
  const labels = {
    700: 'Name',
    640: 'Work',
    612: 'Baker',
    600: 'of bread',
    570: 'References',
    556: 'of mine',
  }
  const address = {
    700: 'Philippa Hargreaves',
    686: '731 Elm Road',
    672: 'Hilo, HI 96720',
    658: '(559) 555-0122',
  }
  const values = { ...address, 634: 'Bread Works', 606: 'Education', 563: 'Mike Castellano' }
  assert.deepEqual(await nameInPdf([...at(60, labels), ...at(190, values)]), ['Philippa', 'Hargreaves'])
})

test('a name that ends like an occupation is a name', () => {
  assert.deepEqual(nameOf('Theodora Lindqvist', 'P.O. Box 31', 'tea.cup@example.org'), [
    'Theodora',
    'Lindqvist',
  ])
})

test('half of a name that a hyphen broke is never offered', async () => {
  const large = (text: string, y: number) => ({ x: 50, y, text, size: 24 })
  const head = [large('Ngozi Eze-', 740), { x: 400, y: 725, text: 'Houston, TX 77021', size: 10 }]
  const text = pdfColumn(50, 600, ['ngo@example.org', 'Experience', 'Cook, 2020 - Present'])
  assert.deepEqual(await nameInPdf([...head, large('Williams, MSN, FNP-BC', 710), ...text]), [null, null])
  assert.deepEqual(nameOf('Ngozi Eze-', 'Houston, TX 77021', 'ngo@example.org'), [null, null])
})
