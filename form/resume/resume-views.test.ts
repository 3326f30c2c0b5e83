import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAGE_CONFIGURATION_ID } from '@resume-library/contract/service-api'
import { createElement, createRef } from 'react'
import { resumeFile } from '../registration/testing/test-registration.ts'
import { inLanguage, registrationWith, render, tagOf, textOf, translateIn } from '../testing/render.ts'

inLanguage('en')
const { UploadStatus } = await import('./upload-status.tsx')
const { ResumeCard } = await import('./resume-card.tsx')
const { FilePanel } = await import('./file-panel.tsx')

const status = (state: object) => render(createElement(UploadStatus), registrationWith(state))
const card = (state: object) =>
  render(createElement(ResumeCard, { onReplace: () => {} }), registrationWith(state))
const fileOf = (filename: string, copy: Blob | null = new Blob(['x'.repeat(2_000)])) => ({
  kind: 'file',
  copy,
  info: { url: 'https://resumes.example/1', filename, filetype: filename.split('.').at(-1) },
})

test('a failed upload says which file and why, and can be tried again or removed by its name', () => {
  const messages = [{ code: 'upload_failed' }, { code: 'resume_infected' }]
  const html = status({ upload: { kind: 'failed', file: resumeFile('my.pdf'), messages } })
  const alert = html.slice(html.indexOf('role="alert"'))
  assert.match(alert, /<strong>my\.pdf<\/strong>/)
  assert.match(alert, /The virus scan found something/)
  assert.equal(tagOf(html, /aria-label/)['aria-label'], 'Remove my.pdf')
  assert.match(textOf(html), /Try again Remove$/)
})

test('notes name the file that they are about', () => {
  const fileNotes = [
    { filename: 'a.exe', message: { code: 'resume_type_refused' } },
    { filename: null, message: { code: 'resume_one_only' } },
    {
      filename: 'b.pdf',
      message: { code: 'resume_too_large_by', sizes: { actual: 6_000_000, size: 5 * 1024 ** 2 } },
    },
  ]
  const lines = [...status({ fileNotes }).matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => textOf(line!))
  assert.match(lines[0]!, /^a\.exe ?: Please upload a PDF/)
  assert.equal(lines[1], 'Only one resume can be added.')
  assert.equal(lines[2], 'b.pdf : The file has 5.8 MB; the largest accepted is 5 MB.')
})

test('from right to left, type and size are read each on its own, with the comma of the language', async (t) => {
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

test('only what this page can show of a local copy has a preview', () => {
  const hasPreview = (resume: object) => card({ resume }).includes('<details')
  assert.ok(hasPreview(fileOf('cv.txt')))
  assert.ok(!hasPreview(fileOf('cv.pdf')), 'no viewer')
  assert.match(card({ resume: fileOf('cv.pdf') }), /<a [^>]*>Open it in a new tab</)
  Object.assign(navigator, { pdfViewerEnabled: true })
  assert.ok(hasPreview(fileOf('cv.pdf')))
  assert.ok(!hasPreview(fileOf('cv.doc')))
  assert.ok(!hasPreview(fileOf('cv.pdf', null)), 'its copy is gone')
  assert.ok(!hasPreview({ kind: 'link', info: { url: 'https://a.example/cv.pdf', filename: 'cv.pdf' } }))
})

test('where consent is required, a file is said to stay on the device until it is uploaded', (t) => {
  const before = document.getElementById
  const textContent = JSON.stringify({ consent: { kind: 'required', texts: {} } })
  document.getElementById = (id) =>
    id === PAGE_CONFIGURATION_ID ? ({ textContent } as HTMLElement) : before(id)
  t.after(() => {
    document.getElementById = before
  })
  const panel = (state: object) =>
    textOf(
      render(createElement(FilePanel, { input: createRef<HTMLInputElement>() }), registrationWith(state)),
    )
  const stays = 'Your file stays on your device until you agree below.'
  assert.ok(panel({}).includes(stays))
  assert.ok(!panel({ resume: fileOf('cv.pdf') }).includes(stays))
  assert.ok(!panel({ upload: { kind: 'running', filename: 'cv.pdf', share: 0 } }).includes(stays))
})
