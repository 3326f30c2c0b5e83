import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseResume } from '../../parse-resume.ts'
import { docxFile, paragraph } from '../../testing/docx-file.ts'
import { answersOf } from '../../testing/reading.ts'

/** A mailbox that tells nothing of a name. */
const MAIL = 'sunnyday77@example.org'

const nameOf = (...lines: readonly string[]) => {
  const { first_name, last_name } = answersOf(...lines)
  return [first_name, last_name]
}

describe('a name that no e-mail address tells', () => {
  test('stands over a town alone', () => {
    assert.deepEqual(nameOf('Rosa Lindahl', 'San Diego', MAIL), ['Rosa', 'Lindahl'])
  })

  test('is no town and no organisation', () => {
    assert.deepEqual(nameOf('Cedar Rapids, IA', MAIL), [null, null])
    assert.deepEqual(nameOf(`Cedar Rapids, Iowa, ${MAIL}`), [null, null])
    assert.deepEqual(nameOf('Lakeshore Credit Union', MAIL), [null, null])
  })
})

describe('what is no name', () => {
  const isNone = (...lines: readonly string[]) => assert.deepEqual(nameOf(...lines, MAIL), [null, null])

  test('an employer with its place in brackets, with its trade behind a sign, or over a name', () => {
    isNone('Printed in May', 'Northgate Works (Portland)')
    isNone('Blue Harbor | Fine Foods')
    isNone('Blue Harbor, 12 Main Street, Boise, ID 83702, 208-555-0123', 'Rosa Lindahl')
  })

  test('who wrote or sent it for somebody', () => {
    assert.deepEqual(nameOf('Rosa Lindahl', 'Prepared by: Tom Becker', MAIL), ['Rosa', 'Lindahl'])
    assert.deepEqual(nameOf('Rosa Lindahl', MAIL, 'Submitted by: Tom Becker'), ['Rosa', 'Lindahl'])
  })
})

test('names that are words of employers, where the mailbox has them', () => {
  assert.deepEqual(nameOf('Harbor Kitchen', MAIL), [null, null])
  assert.deepEqual(nameOf('Michael Kitchen', 'michael.kitchen@example.org'), ['Michael', 'Kitchen'])
})

describe('how a name is written', () => {
  test('behind what the document is, and who it is from', () => {
    const mail = 'rosa.lindahl@example.org'
    assert.deepEqual(nameOf('About Rosa Lindahl', mail), ['Rosa', 'Lindahl'])
    assert.deepEqual(nameOf('WORK HISTORY OF ROSA LINDAHL', mail), ['Rosa', 'Lindahl'])
    assert.deepEqual(nameOf('Harbor Homes', 'Resume submitted by:', 'Rosa Lindahl', MAIL), [
      'Rosa',
      'Lindahl',
    ])
  })

  test('small words of the Philippines belong to the last name', () => {
    assert.deepEqual(nameOf('Maricel dela Cruz', MAIL), ['Maricel', 'dela Cruz'])
  })

  test('an initial before a first name stays with it', () => {
    assert.deepEqual(nameOf('J. Patrick Donnelly', 'donnelly@example.org'), ['J. Patrick', 'Donnelly'])
  })

  test('a referee’s that is set larger than the person’s is not theirs', async () => {
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

test('a mail that greets and ends like a letter is signed by the person', () => {
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
