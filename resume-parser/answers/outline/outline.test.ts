import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseResume } from '../../parse-resume.ts'
import { pdfColumn, pdfFile } from '../../testing/pdf-file.ts'
import { answersOf } from '../../testing/reading.ts'

const HEAD = ['Jane Doe', 'jane.doe@example.org', '617-555-0123']

describe('unusual headings', () => {
  test('begin a section of jobs if titles with dates follow', () => {
    const { latest_job_title } = answersOf(
      ...HEAD,
      'CLINICAL POSTS',
      'Mercy Hospital',
      'Staff Nurse, 2016 - present',
      'PEOPLE TO ASK',
      'Irene Kovacs, Manager',
    )
    assert.equal(latest_job_title, 'Staff Nurse')
  })

  test('are not sentences, dates, addresses, or skills in a list', () => {
    assert.deepEqual(answersOf(...HEAD, 'GOOD TO KNOW', 'Moving to Boston, MA 02118 in May').key_skills, [])
    assert.deepEqual(answersOf(...HEAD, 'Skills', 'SQL', 'Soup', 'Bread', 'Cakes').key_skills, [
      'SQL',
      'Soup',
      'Bread',
      'Cakes',
    ])
  })

  test('may have an icon before them if they are bold', async () => {
    const lines = ['· Experience', 'Line Cook, 2014 - present', 'Northgate Diner', '· Skills', 'Soup · Bread']
    const texts = lines.map((text, at) => ({ text, x: 50, y: 690 - at * 14, bold: text.startsWith('·') }))
    const head = [{ text: 'Jane Doe', x: 50, y: 740, size: 20 }, ...pdfColumn(50, 715, HEAD.slice(1))]
    const parsed = await parseResume(pdfFile([...head, ...texts]))
    assert.deepEqual(parsed.readable && parsed.answers.key_skills, ['Soup', 'Bread'])
  })
})
