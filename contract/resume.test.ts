import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { RESUME_FILENAME_MAX_LENGTH } from './limits.ts'
import {
  isStorableResumeName,
  RESUME_ACCEPT,
  RESUME_TYPES,
  type ResumeInfo,
  resumeFromUrl,
  resumeSource,
  resumeTypeOf,
  resumeTypeOfMediaType,
  resumeTypeOfName,
  uniqueResumeName,
} from './resume.ts'

const RANDOM = Uint8Array.from({ length: 16 }, (_, index) => index)
const HEX = '000102030405060708090a0b0c0d0e0f'
const NOW = 1_763_700_000_000

test('a file input accepts every type, by extension and media type', () => {
  const extensions = Object.keys(RESUME_TYPES).map((type) => `.${type}`)
  assert.deepEqual(RESUME_ACCEPT.split(','), [...extensions, ...Object.values(RESUME_TYPES).flat()])
})

describe('the type of a resume file', () => {
  for (const [name, mediaType, type] of [
    ['cv.pdf', '', 'pdf'],
    ['CV.PDF', 'application/octet-stream', 'pdf'],
    ['cv.docx', '', 'docx'],
    ['cv.rtf', '', 'rtf'],
    ['cv', 'application/pdf', 'pdf'],
    ['cv', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
    ['cv.text', 'text/plain;charset=UTF-8', 'txt'],
    ['cv', 'TEXT/RTF', 'rtf'],
    ['cv.png', 'image/png', null],
    ['cv.pdf.exe', '', null],
    ['pdf', '', null],
    ['.constructor', '', null],
  ] as const) {
    test(`${name || '(no name)'} declared as ${mediaType || 'nothing'}: ${type}`, () => {
      assert.equal(resumeTypeOf({ name, type: mediaType }), type)
    })
  }

  test('name or media type is enough', () => {
    assert.equal(resumeTypeOfName('cv.pdf'), 'pdf')
    assert.equal(resumeTypeOfMediaType('text/plain'), 'txt')
  })
})

describe('a unique name', () => {
  for (const [original, type, end] of [
    ['cv.pdf', 'pdf', 'cv.pdf'],
    ['Résumé Übersicht (final).DOCX', 'docx', 'Resume-Ubersicht-final.docx'],
    ['履歴書.pdf', 'pdf', 'resume.pdf'],
    ['../../etc/passwd', 'txt', 'etc-passwd.txt'],
    ['cv.text', 'txt', 'cv-text.txt'],
    ['', 'rtf', 'resume.rtf'],
    ['CON\u0000.pdf', 'pdf', 'CON.pdf'],
  ] as const) {
    test(`${JSON.stringify(original)} ends in ${end}`, () => {
      assert.equal(uniqueResumeName(original, type, NOW, RANDOM), `${NOW}-${HEX}-${end}`)
    })
  }

  test('is valid for any original, and at most of the maximum length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (original) => {
        const name = uniqueResumeName(original, 'pdf', NOW, RANDOM)
        assert.ok(isStorableResumeName(name), name)
        assert.ok(name.length <= RESUME_FILENAME_MAX_LENGTH)
      }),
    )
  })
})

test('names with path tricks are refused', () => {
  for (const name of [
    '',
    '.pdf',
    '../cv.pdf',
    'a/b.pdf',
    'a..pdf',
    'cv.pdf\u0000',
    'cv.exe',
    `${'a'.repeat(RESUME_FILENAME_MAX_LENGTH)}.pdf`,
    'cv.pdf%2f',
    'çv.pdf',
  ]) {
    assert.equal(isStorableResumeName(name), false, name)
  }
  assert.equal(isStorableResumeName('1-a_b.c.PDF'), true)
})

describe('a resume address', () => {
  for (const [typed, url, filename, filetype] of [
    ['https://example.com/files/cv.pdf', 'https://example.com/files/cv.pdf', 'cv.pdf', 'pdf'],
    ['example.com/cv.PDF', 'https://example.com/cv.PDF', 'cv.PDF', 'pdf'],
    [' http://example.com/cv.docx ', 'http://example.com/cv.docx', 'cv.docx', 'unknown'],
    ['HTTPS://example.com/cv.pdf?dl=1', 'HTTPS://example.com/cv.pdf?dl=1', 'cv.pdf', 'unknown'],
    ['example.com', 'https://example.com', 'example.com', 'unknown'],
    ['example.com/my cv.pdf', 'https://example.com/my%20cv.pdf', 'my cv.pdf', 'pdf'],
    ['example.com/%zz.pdf', 'https://example.com/%zz.pdf', '%zz.pdf', 'pdf'],
    ['localhost:3000/cv.pdf', 'https://localhost:3000/cv.pdf', 'cv.pdf', 'pdf'],
    ['münchen.example/cv', 'https://münchen.example/cv', 'cv', 'unknown'],
  ] as const) {
    test(`${typed} is ${url}`, () => {
      assert.deepEqual(resumeFromUrl(typed), { url, filename, filetype, content: '' })
    })
  }

  for (const typed of [
    '',
    '  ',
    'not a url',
    'https://',
    'javascript:alert(1)',
    'ftp://example.com',
    'a b.com',
  ]) {
    test(`${JSON.stringify(typed)} is none`, () => assert.equal(resumeFromUrl(typed), null))
  }
})

describe('the resume that is submitted', () => {
  const info: ResumeInfo = {
    url: 'https://x.example/a.pdf',
    filename: 'a.pdf',
    filetype: 'pdf',
    content: 'QQ==',
  }

  test('is the address in the form first', () => {
    assert.deepEqual(resumeSource({ resume_url: 'https://y.example/b.pdf' }, info), {
      ok: true,
      resume: { resume_url: 'https://y.example/b.pdf', uploaded_resume: null },
    })
  })

  test('is the address of the upload second', () => {
    assert.deepEqual(resumeSource({ resume_url: '' }, info), {
      ok: true,
      resume: { resume_url: info.url, uploaded_resume: null },
    })
  })

  test('is the content third, named resume.txt by default', () => {
    const bare: ResumeInfo = { url: '', filename: '', filetype: '', content: 'QQ==' }
    assert.deepEqual(resumeSource({ resume_url: '' }, bare), {
      ok: true,
      resume: {
        resume_url: '',
        uploaded_resume: {
          resume_content_base64: 'QQ==',
          resume_filename: 'resume.txt',
          resume_filetype: 'txt',
        },
      },
    })
  })

  test('is required, and must be complete', () => {
    const empty: ResumeInfo = { url: '', filename: 'a.pdf', filetype: 'pdf', content: ' ' }
    assert.deepEqual(resumeSource({ resume_url: '' }, null), { ok: false, code: 'resume_required' })
    assert.deepEqual(resumeSource({ resume_url: '' }, empty), { ok: false, code: 'resume_incomplete' })
  })
})
