import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import type { FilledField, FillStatus } from '../registration/fill-state.ts'
import { NO_FILL } from '../registration/state.ts'
import { inLanguage, registrationWith, render, tagOf, textOf } from '../testing/render.ts'
import { resumeFile } from '../testing/test-registration.ts'

const { FillSentence, FillSummary, FillUpload } = await import('./fill-status.tsx')

inLanguage('en')
const registration = registrationWith()
const sentence = (status: FillStatus, unsure: readonly FilledField[] = []) =>
  textOf(render(createElement(FillSentence, { status }), registrationWith({ fill: { ...NO_FILL, unsure } })))
const filled = (...fields: FilledField[]): FillStatus => ({ kind: 'filled', fields })

test('the status counts the filled answers, and names the unsure ones', () => {
  assert.match(sentence(filled('phone'), ['phone']), /^We filled in one answer/)
  assert.match(
    sentence(filled('phone', 'email'), ['zip_code']),
    /^We filled in 2 answers .*Please check them\.$/,
  )
  assert.match(
    sentence(filled('phone', 'email', 'zip_code'), ['zip_code', 'email']),
    /^We filled in 3 answers .* Please check them, especially your email and zip code\.$/,
  )
})

test('an unreadable resume can be sent, unless it was refused', () => {
  const reasons = ['scanned', 'no_characters', 'locked', 'too_large', 'broken'] as const
  const said = reasons.map((reason) => sentence({ kind: 'unreadable', reason }))
  assert.equal(new Set(said).size, reasons.length)
  for (const text of said)
    assert.match(text, /^We couldn't read the text in this resume .*You can still send it\.$/)
  const refused = registrationWith({ upload: { kind: 'failed', file: resumeFile(), messages: [] } })
  const html = render(
    createElement(FillSentence, { status: { kind: 'unreadable', reason: 'locked' } }),
    refused,
  )
  assert.match(html, /password/)
  assert.doesNotMatch(html, /still send it/)
})

test('the summary lists filled answers by step', () => {
  const summary = (fields: readonly string[]) =>
    textOf(render(createElement(FillSummary, { fields } as never), registration))
  assert.equal(
    summary(['first_name', 'zip_code', 'key_skills']),
    'Undo Step 1: First name, Zip code. Step 2: Key skills.',
    'true on step 3 too, where it also stands',
  )
  assert.equal(summary(['latest_job_title']), 'Undo Step 2: Latest job title.')
})

test("the upload of step 1's file is shown in step 1 alone", () => {
  const registration = registrationWith()
  const shown = (isShown: boolean, isRefused = false) =>
    render(createElement(FillUpload, { isShown, isRefused }), registration)
  registration.change({ upload: { kind: 'running', filename: 'cv.pdf', share: 0.25 } as never })
  const bar = tagOf(shown(true), /^<progress/)
  assert.deepEqual([bar.value, bar.max, bar['aria-label']], ['0.25', '1', 'Upload progress'])
  assert.match(
    shown(true),
    /<\/span> <span[^>]*><progress/,
    'words beside it would stay in the language before, if translated',
  )
  assert.equal(textOf(shown(false)), '')
  const file = resumeFile()
  registration.change({ upload: { kind: 'failed', file, messages: [{ text: 'A <b>' }] } as never })
  assert.equal(textOf(shown(true)), 'A &lt;b&gt; Try again')
  assert.equal(textOf(shown(false)), '')
  registration.change({
    upload: { kind: 'idle' },
    fileNotes: [{ filename: 'a.exe', message: { code: 'resume_type_refused' } }],
  })
  assert.match(textOf(shown(true, true)), /^Please upload a PDF/)
  assert.equal(textOf(shown(true)), '', 'notes of another file are not said here')
})
