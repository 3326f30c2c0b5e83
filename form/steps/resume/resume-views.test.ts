import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { NO_FILL } from '../../registration/state.ts'
import { inLanguage, registrationWith, render, textOf, translateIn } from '../../testing/render.ts'
import { decodeText } from './decode-text.ts'

inLanguage('en')
const { ResumeCard } = await import('./resume-card.tsx')

const card = (state: object) =>
  render(createElement(ResumeCard, { onReplace: () => {} }), registrationWith(state))
const fileOf = (filename: string, copy: Blob | null = new Blob(['x'.repeat(2_000)])) => ({
  kind: 'file',
  copy,
  info: { url: 'https://resumes.example/1', filename, filetype: filename.split('.').at(-1) },
})

test('the pages of the file that was read are counted, and of no other', () => {
  const detail = (size: number, count: number) =>
    textOf(card({ resume: fileOf('cv.pdf'), fill: { ...NO_FILL, pages: { size, count } } }))
  assert.match(detail(2_000, 1), /PDF, 2 KB, 1 page /)
  assert.match(detail(2_000, 3), /PDF, 2 KB, 3 pages /)
  assert.match(detail(1_999, 3), /PDF, 2 KB /)
})

test('in Arabic, type and size are isolated, and joined to the pages by its comma', async (t) => {
  inLanguage('ar')
  t.after(() => inLanguage('en'))
  const fill = { ...NO_FILL, pages: { size: 2_000, count: 2 } }
  const registration = registrationWith({ resume: fileOf('cv.pdf'), fill })
  const html = render(createElement(ResumeCard, { onReplace: () => {} }), registration, translateIn('ar'))
  assert.match(textOf(html), /\u2068PDF\u2069، \u2068[\d.]+ كيلوبايت\u2069، صفحتان/)
})

test('only a local copy that the browser can show has a preview', () => {
  const hasPreview = (resume: object) => card({ resume }).includes('<details')
  assert.ok(hasPreview(fileOf('cv.txt')))
  assert.ok(!hasPreview(fileOf('cv.pdf')), 'no viewer')
  assert.match(card({ resume: fileOf('cv.pdf') }), /<a [^>]*>Open it in a new tab</)
  Object.assign(navigator, { pdfViewerEnabled: true })
  assert.ok(hasPreview(fileOf('cv.pdf')))
  assert.ok(!hasPreview(fileOf('cv.doc')))
  assert.ok(!hasPreview(fileOf('cv.pdf', null)), 'no local copy')
  const info = { url: 'https://a.example/cv.pdf', filename: 'cv.pdf', filetype: 'pdf' }
  assert.ok(!hasPreview({ kind: 'link', info }))
})

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes).buffer

test('text is decoded by its encoding', () => {
  assert.equal(decodeText(new TextEncoder().encode('Ana Muñoz').buffer), 'Ana Muñoz')
  assert.equal(decodeText(bytesOf(0xff, 0xfe, 0x41, 0, 0xf1, 0)), 'Añ')
  assert.equal(decodeText(bytesOf(0xfe, 0xff, 0, 0x41, 0, 0xf1)), 'Añ')
  assert.equal(decodeText(bytesOf(0x4d, 0x75, 0xf1, 0x6f, 0x7a)), 'Muñoz')
  assert.equal(decodeText(bytesOf()), '')
})

test('a character cut at the end does not change the encoding', () => {
  assert.equal(decodeText(bytesOf(0xc3, 0xb1, 0xc3)), 'ñ')
})
