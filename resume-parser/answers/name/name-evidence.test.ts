import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseResume } from '../../parse-resume.ts'
import { docxFile, paragraph } from '../../testing/docx-file.ts'
import { answersOf } from '../../testing/reading.ts'

/** Mailbox without a name in it. */
const MAIL = 'sunnyday77@example.org'

const nameOf = (...lines: readonly string[]) => {
  const { first_name, last_name } = answersOf(...lines)
  return [first_name, last_name]
}

describe('a name without a matching email address', () => {
  test('is found above a line with only a town', () => {
    assert.deepEqual(nameOf('Rosa Lindahl', 'San Diego', MAIL), ['Rosa', 'Lindahl'])
  })

  test('is not a town or an organization', () => {
    assert.deepEqual(nameOf('Cedar Rapids, IA', MAIL), [null, null])
    assert.deepEqual(nameOf(`Cedar Rapids, Iowa, ${MAIL}`), [null, null])
    assert.deepEqual(nameOf('Lakeshore Credit Union', MAIL), [null, null])
  })
})

describe('not a name', () => {
  const isNone = (...lines: readonly string[]) => assert.deepEqual(nameOf(...lines, MAIL), [null, null])

  test('an employer with its location in brackets, with its trade after a separator, or above a name', () => {
    isNone('Printed in May', 'Northgate Works (Portland)')
    isNone('Blue Harbor | Fine Foods')
    isNone('Blue Harbor, 12 Main Street, Boise, ID 83702, 208-555-0123', 'Rosa Lindahl')
  })

  test('the author or sender of a resume for someone else', () => {
    assert.deepEqual(nameOf('Rosa Lindahl', 'Prepared by: Tom Becker', MAIL), ['Rosa', 'Lindahl'])
    assert.deepEqual(nameOf('Rosa Lindahl', MAIL, 'Submitted by: Tom Becker'), ['Rosa', 'Lindahl'])
  })
})

test('words of company names, even if the mailbox contains them', () => {
  assert.deepEqual(nameOf('Harbor Kitchen', MAIL), [null, null])
  assert.deepEqual(nameOf('Michael Kitchen', 'michael.kitchen@example.org'), ['Michael', 'Kitchen'])
})

describe('name formats', () => {
  test('after the document type, and after From', () => {
    const mail = 'rosa.lindahl@example.org'
    assert.deepEqual(nameOf('About Rosa Lindahl', mail), ['Rosa', 'Lindahl'])
    assert.deepEqual(nameOf('WORK HISTORY OF ROSA LINDAHL', mail), ['Rosa', 'Lindahl'])
    assert.deepEqual(nameOf('Harbor Homes', 'Resume submitted by:', 'Rosa Lindahl', MAIL), [
      'Rosa',
      'Lindahl',
    ])
  })

  test('Filipino particles belong to the last name', () => {
    assert.deepEqual(nameOf('Maricel dela Cruz', MAIL), ['Maricel', 'dela Cruz'])
  })

  test('an initial before a first name stays with it', () => {
    assert.deepEqual(nameOf('J. Patrick Donnelly', 'donnelly@example.org'), ['J. Patrick', 'Donnelly'])
  })

  test('the larger name of a referee is not the candidate’s', async () => {
    const body = [
      paragraph('Rosa Lindahl'),
      paragraph(MAIL),
      paragraph('References', { bold: true }),
      paragraph('Mike Castellano', { size: 32 }),
      paragraph('mike@work.example, 208-555-0123'),
    ]
    const parsed = await parseResume(docxFile(body.join('')))
    assert.ok(parsed.readable)
    const { first_name, email, phone } = parsed.answers
    assert.deepEqual([first_name, email, phone], ['Rosa', MAIL, null])
  })
})

test('the signature of a cover email is the candidate’s name', () => {
  const mail = ['Hello,', 'my resume is below.', 'Best regards,', 'Rosa Lindahl']
  const resume = [
    'Rosa Lindahl',
    '+1 207 555 0156',
    MAIL,
    'Skills',
    'Soup, Bread, Cakes',
    'Jobs',
    'Cook, 2020 - 2022',
  ]
  assert.deepEqual(nameOf(...mail, ...resume), ['Rosa', 'Lindahl'])
})
