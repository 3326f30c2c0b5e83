import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { inLanguage, registrationWith, render, textOf, translateIn } from '../../testing/render.ts'

inLanguage('en')
const { ResumeCard } = await import('./resume-card.tsx')

const card = (state: object) =>
  render(createElement(ResumeCard, { onReplace: () => {} }), registrationWith(state))
const fileOf = (filename: string, copy: Blob | null = new Blob(['x'.repeat(2_000)])) => ({
  kind: 'file',
  copy,
  info: { url: 'https://resumes.example/1', filename, filetype: filename.split('.').at(-1) },
})

test('in Arabic, type and size are isolated and joined by its comma', async (t) => {
  inLanguage('ar')
  t.after(() => inLanguage('en'))
  const registration = registrationWith({ resume: fileOf('cv.docx') })
  const html = render(
    createElement(ResumeCard, { onReplace: () => {} }),
    registration,
    await translateIn('ar'),
  )
  assert.match(textOf(html), /\u2068DOCX\u2069، \u2068[\d.]+ كيلوبايت\u2069/)
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
