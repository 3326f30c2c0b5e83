import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { reasonToRefuse, sortFiles } from './check-files.ts'

const file = (name: string, size = 10, type = '') => ({ name, size, type })
const codeOf = (refusal: ReturnType<typeof reasonToRefuse>) => refusal && 'code' in refusal && refusal.code

describe('a chosen file', () => {
  test('is accepted by its extension or its media type', () => {
    for (const name of ['cv.pdf', 'cv.DOC', 'cv.docx', 'cv.txt', 'a.b.rtf']) {
      assert.equal(reasonToRefuse(file(name)), null, name)
    }
    assert.equal(reasonToRefuse(file('cv', 10, 'application/pdf')), null)
    assert.equal(codeOf(reasonToRefuse(file('cv.png', 10, 'image/png'))), 'resume_type_refused')
    assert.equal(codeOf(reasonToRefuse(file('pdf'))), 'resume_type_refused')
  })
})

test('of several files the first right one is taken, and every other has its reason', () => {
  const files = ['a.png', 'b.pdf', 'c.pdf'].map((name) => new File(['x'], name))
  const { accepted, refused } = sortFiles([...files, new File([], 'd.txt')])
  assert.equal(accepted, files[1])
  assert.deepEqual(
    refused.map(({ name, reason }) => [name, codeOf(reason)]),
    [
      ['a.png', 'resume_type_refused'],
      ['c.pdf', 'resume_one_only'],
      ['d.txt', 'resume_empty'],
    ],
  )
})
