import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { reasonToRefuse, sortFiles } from './uploads.ts'

const codeOf = (refusal: ReturnType<typeof reasonToRefuse>) => refusal && 'code' in refusal && refusal.code

test('the first valid file is accepted, and every other has its reason', () => {
  const files = ['a.png', 'b.pdf', 'c.pdf'].map((name) => new File(['x'], name))
  const { accepted, notes } = sortFiles([...files, new File([], 'd.txt')], 'selected')
  assert.equal(accepted, files[1])
  assert.deepEqual(
    notes.map(({ filename, message }) => [filename, codeOf(message)]),
    [
      ['a.png', 'resume_type_refused'],
      ['a.png', 'help_other'],
      ['c.pdf', 'resume_one_only'],
      ['d.txt', 'resume_empty'],
    ],
  )
})

test('a file may have 5 MB to the byte, and not one byte more', () => {
  const sized = (bytes: number) => new File([new Uint8Array(bytes)], 'long.txt')
  assert.equal(reasonToRefuse(sized(RESUME_MAX_BYTES)), null)
  assert.equal(codeOf(reasonToRefuse(sized(RESUME_MAX_BYTES + 1))), 'resume_too_large_by')
})

test('a file of a refused type is told what helps; a picture is photographed where that is offered', () => {
  const helpFor = (name: string, type = '', takesPhotographs = true) =>
    codeOf(sortFiles([new File(['x'], name, { type })], 'selected', takesPhotographs).notes[1]!.message)
  assert.equal(helpFor('cv.PAGES'), 'help_pages')
  assert.equal(helpFor('cv.odt'), 'help_other')
  assert.equal(helpFor('a.heic', 'image/heic'), 'help_picture')
  assert.equal(helpFor('a.heic', 'image/heic', false), 'help_other')
})
