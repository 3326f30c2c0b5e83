import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { paragraph } from '../testing/docx-file.ts'
import { docLines } from './doc/doc-flow.ts'
import { readDocxPart } from './docx/docx-part.ts'
import { readDocxStyles } from './docx/docx-styles.ts'
import { xmlEvents } from './docx/xml-events.ts'
import { CELLS_MAX, LINE_MAX_LENGTH, PARAGRAPHS_MAX, WORD_MAX_LENGTH } from './limits.ts'
import { makePlainLine } from './lines.ts'
import { createTableFlow } from './rtf/table-flow.ts'

const MANY = 1_000
const cellsOf = (lines: readonly { readonly cells: readonly { readonly text: string }[] }[]) =>
  lines.flatMap(({ cells }) => cells).filter(({ text }) => text !== '').length

describe('a row of endless cells handle little memory', () => {
  test('in RTF', () => {
    const flow = createTableFlow()
    for (let count = 0; count < MANY; count += 1) {
      flow.write('a', 11, false)
      flow.handle('cell')
    }
    assert.equal(cellsOf(flow.end()), CELLS_MAX)
  })

  test('in DOC', () => {
    assert.equal(cellsOf(docLines('a\u0007'.repeat(MANY))), CELLS_MAX)
  })

  test('in DOCX', () => {
    const row = `<w:tr>${`<w:tc>${paragraph('a')}</w:tc>`.repeat(MANY)}</w:tr>`
    assert.equal(cellsOf(readDocxPart(row, readDocxStyles(''))), CELLS_MAX)
  })
})

test('a document with too many paragraphs is too large', () => {
  const read = (count: number) => readDocxPart('<w:p/>'.repeat(count) + paragraph('last'), readDocxStyles(''))
  assert.equal(cellsOf(read(PARAGRAPHS_MAX - 1)), 1)
  assert.throws(() => read(PARAGRAPHS_MAX), /too_large/)
  const flow = createTableFlow()
  for (let count = 0; count < PARAGRAPHS_MAX; count += 1) flow.handle(count % 2 ? 'par' : 'row')
  for (const word of ['par', 'row']) assert.throws(() => flow.handle(word), /too_large/)
})

test('an endless word is split, as patterns take quadratic time', () => {
  const { text } = makePlainLine('a'.repeat(LINE_MAX_LENGTH))!
  assert.ok(text.split(' ').every((word) => word.length <= WORD_MAX_LENGTH))
})

test('unclosed markup is scanned in linear time', () => {
  const start = performance.now()
  for (const opening of ['<!', '<?', '<![CDATA[', '<![CDATA[>', '<a '])
    for (const end of ['', ']]>', '>']) [...xmlEvents(`<a>Jane</a>${end}${opening.repeat(300_000)}`)]
  assert.ok(performance.now() - start < 20_000)
})

test('CDATA is read in order', () => {
  const texts = [...xmlEvents('<a>Jane <![CDATA[<Q> ]]>Doe</a><!-- b --> <![CDATA[open')].flatMap((event) =>
    event.type === 'text' ? event.text : [],
  )
  assert.deepEqual(texts, ['Jane ', '<Q> ', 'Doe'])
})
