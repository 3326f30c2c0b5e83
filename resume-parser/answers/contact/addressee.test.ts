import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseResume } from '../../parse-resume.ts'
import { docxFile, paragraph } from '../../testing/docx-file.ts'
import { pdfColumn, pdfFile } from '../../testing/pdf-file.ts'
import { answersOf } from '../../testing/reading.ts'

const JOBS = ['Experience', 'Cook, Luigis Kitchen, 2020 - present', 'Baker, Bread Works, 2016 - 2020']

test('the recipient follows To:, the candidate follows From:', () => {
  const read = answersOf(
    'To: Hiring, Blue Harbor, 5 Main St, Boston, MA 02118, (617) 555-0100',
    'From: Ms. Rosa Lindahl, 8 Elm Road, Denver, CO 80205, (303) 555-0142, r.l@example.org',
    ...JOBS,
  )
  assert.equal(`${read.first_name} ${read.last_name}`, 'Rosa Lindahl')
  assert.deepEqual([read.phone, read.zip_code], ['(303) 555-0142', '80205'])
})

test('an email address broken by a narrow column continues in that column', async () => {
  const parsed = await parseResume(
    pdfFile([
      ...pdfColumn(40, 700, ['Rosa Lindahl', 'Denver, CO', 'rosa.lin@', 'example.com', '303 555 0142']),
      ...pdfColumn(150, 700, ['', 'Baker of bread, since 2021', 'At Bread Works in Boulder.']),
    ]),
  )
  assert.equal(parsed.readable && parsed.answers.email, 'rosa.lin@example.com')
})

describe('the page footer', () => {
  const REFERENCES = ['References', 'Linda Carver, 617-555-0100']
  const OWN = 'Denver, CO 80205 | 303-555-0142 | rosa@example.org'
  const expected = ['303-555-0142', 'rosa@example.org', '80205']
  const foundIn = async (file: Uint8Array<ArrayBuffer>) => {
    const parsed = await parseResume(file)
    assert.ok(parsed.readable)
    const { phone, email, zip_code } = parsed.answers
    return [phone, email, zip_code]
  }
  test('has the contact data, in a Word footer', async () => {
    const body = ['Rosa Lindahl', ...JOBS, ...REFERENCES].map((text) => paragraph(text)).join('')
    const footer = `<w:ftr>${paragraph(OWN)}</w:ftr>`
    assert.deepEqual(await foundIn(docxFile(body, { 'word/footer1.xml': footer })), expected)
  })
})
