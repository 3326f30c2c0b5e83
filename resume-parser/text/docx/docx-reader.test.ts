import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { zip } from '@resume-library/file-formats/testing/zip-file'
import { docxFile, paragraph, table, textBox, zipFile } from '../../testing/docx-file.ts'
import { ENTRY_MAX_BYTES } from '../limits.ts'
import type { UnreadableError } from '../resume-text.ts'
import { readDocx } from './docx-reader.ts'

const texts = async (body: string, parts?: Record<string, string>) =>
  (await readDocx(docxFile(body, parts))).lines.map(({ text }) => text)

describe('readDocx', () => {
  test('headers come before the text, footers after it', async () => {
    const read = await texts(paragraph('Cook'), {
      'word/footer1.xml': `<w:ftr>${paragraph('page')}</w:ftr>`,
      'word/header1.xml': `<w:hdr>${paragraph('Jane Doe')}</w:hdr>`,
    })
    assert.deepEqual(read, ['Jane Doe', 'Cook', 'page'])
  })

  test('text boxes are read once, those of the header first', async () => {
    const box = `<w:p><mc:AlternateContent><mc:Choice>${textBox(paragraph('Jane Doe'))}</mc:Choice><mc:Fallback>${textBox(paragraph('Jane Doe'))}</mc:Fallback></mc:AlternateContent></w:p>`
    assert.deepEqual(await texts(box + paragraph('Cook')), ['Jane Doe', 'Cook'])
  })

  test('rows are read across, columns with headings one after the other', async () => {
    const row = [paragraph('2020'), paragraph('Cook') + paragraph('Luigi’s')]
    assert.deepEqual(await texts(table(row)), ['2020\tCook', 'Luigi’s'])
    const page = [paragraph('Skills') + paragraph('Excel'), paragraph('Experience') + paragraph('Cook')]
    assert.deepEqual(await texts(table(page)), ['Skills', 'Excel', 'Experience', 'Cook'])
  })

  test('font sizes come from runs and styles, list items from numbering', async () => {
    const styles = `<w:styles><w:style w:styleId="Base"><w:rPr><w:sz w:val="40"/></w:rPr></w:style><w:style w:styleId="Title"><w:basedOn w:val="Base"/><w:rPr><w:b/></w:rPr></w:style></w:styles>`
    const body = paragraph('Jane Doe', { size: 0, style: 'Title' }) + paragraph('Excel', { isItem: true })
    const { lines } = await readDocx(docxFile(body, { 'word/styles.xml': styles }))
    assert.deepEqual([lines[0]?.size, lines[0]?.cells[0]?.strong], [20, true])
    assert.deepEqual([lines[1]?.size, lines[1]?.isItem], [11, true])
  })

  test('underlined text counts as bold', async () => {
    const run = (underline: string) =>
      `<w:p><w:r><w:rPr><w:u w:val="${underline}"/></w:rPr><w:t>Jobs</w:t></w:r></w:p>`
    const { lines } = await readDocx(docxFile(run('single') + run('none')))
    assert.deepEqual(
      lines.map(({ cells }) => cells[0]?.strong),
      [true, false],
    )
  })

  test('links are read from relationships', async () => {
    const relations = `<Relationships><Relationship Type="http://x/hyperlink" Target="mailto:a@b.example"/><Relationship Type="http://x/image" Target="a.png"/></Relationships>`
    const { links } = await readDocx(docxFile(paragraph('x'), { 'word/_rels/document.xml.rels': relations }))
    assert.deepEqual(links, ['mailto:a@b.example'])
  })

  test('an entry that unpacks beyond its limit is refused', async () => {
    const bomb = zipFile({ 'word/document.xml': new Uint8Array(ENTRY_MAX_BYTES + 1) })
    assert.ok(bomb.length < 20_000)
    await assert.rejects(readDocx(bomb), (error: UnreadableError) => error.reason === 'too_large')
  })

  test('a part listed repeatedly is not unpacked each time', async () => {
    const part = { name: 'word/document.xml', content: paragraph('Jane') }
    const bytes = new Uint8Array(zip(Array(2_000).fill(part)))
    await assert.rejects(readDocx(bytes), { reason: 'broken' })
  })

  test('unclosed tags and extreme nesting are survived', async () => {
    const deep = '<w:tbl><w:tr><w:tc>'.repeat(15_000) + paragraph('Jane')
    assert.ok(await readDocx(docxFile(deep)))
    assert.ok(await readDocx(docxFile('<w:p '.repeat(100_000))))
  })
})
