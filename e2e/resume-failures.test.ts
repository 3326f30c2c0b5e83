import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { button, chooseFile } from './harness/applicant.ts'
import { eventually } from './harness/eventually.ts'
import { pdf, protectedDocx, type TestFile, txtOfSize } from './harness/resume-files.ts'
import { added, atResume, goesOn } from './harness/resume-step.ts'
import { sentence } from './harness/sentence.ts'
import { setStage } from './harness/stage.ts'
import { toast } from './harness/toasts.ts'

const stage = setStage({ scripted: true })

const UPLOAD = '**/api/upload'

describe('a failure says what it is, beside the sentence of the specification, and loses nothing', () => {
  const answer = (status: number, body: unknown) => (route: Route) => route.fulfill({ status, json: body })
  const refusal = (code: string) => ({ success: false, code, detail: code })
  const cases: [name: string, file: TestFile, words: RegExp, route?: (route: Route) => Promise<void>][] = [
    ['a PDF with a password', pdf('secret.pdf', 'Ann', { encrypt: true }), /password/i],
    ['a DOCX with a password', protectedDocx(), /password/i],
    ['413', pdf(), /5 MB/, answer(413, refusal('resume_too_large'))],
    ['413 of something in between', pdf(), /5 MB|too large/i, answer(413, '<html>nginx</html>')],
    ['500', pdf(), /server/i, answer(500, refusal('upload_failed'))],
    ['success false', pdf(), /server/i, answer(200, { success: false })],
    ['a network that drops', pdf(), /connection|network|offline/i, (route) => route.abort('connectionreset')],
    ['429', pdf(), /too many|wait|moment/i, answer(429, refusal('too_many_requests'))],
  ]
  for (const [name, file, words, handler] of cases) {
    test(name, async (t) => {
      const page = await stage.visit(t)
      const applicant = await atResume(page)
      if (handler) await page.route(UPLOAD, handler)
      await chooseFile(page, file)
      await toast(page, sentence('upload_failed')).waitFor()
      const problem = page.getByRole('tabpanel', { name: 'Upload File' })
      await eventually(async () => assert.match((await problem.textContent()) ?? '', words))
      await button(page, 'Try again').waitFor()
      await goesOn(page, applicant)
    })
  }

  test('Try again sends the same file again', async (t) => {
    const page = await stage.visit(t)
    await atResume(page)
    await page.route(UPLOAD, (route) => route.abort('connectionreset'), { times: 1 })
    await chooseFile(page, pdf())
    await button(page, 'Try again').click()
    await added(page, 'Ann Lee.pdf')
  })

  test('an empty file', async (t) => {
    const page = await stage.visit(t)
    const applicant = await atResume(page)
    await chooseFile(page, txtOfSize(0))
    await page
      .getByText(/is empty/)
      .first()
      .waitFor()
    await goesOn(page, applicant)
  })

  test('a file that changes while it is read', async (t) => {
    const page = await stage.visit(t, { prepare: breakReading('all') })
    const applicant = await atResume(page)
    await chooseFile(page, pdf())
    await toast(page, sentence('upload_processing_failed')).waitFor()
    await goesOn(page, applicant)
  })
})

test('the upload succeeds although the preview could not be read', async (t) => {
  const page = await stage.visit(t, { prepare: breakReading('preview') })
  await atResume(page)
  await chooseFile(page, pdf())
  await toast(page, sentence('upload_succeeded_without_preview')).waitFor()
  await added(page, 'Ann Lee.pdf')
})

/** Reading a file fails, as for one that a cloud drive changed or took away; or only the reading as base64. */
const breakReading = (what: 'all' | 'preview') => (page: Page) =>
  page.addInitScript((all) => {
    const fail = () => Promise.reject(new DOMException('The file changed.', 'NotReadableError'))
    FileReader.prototype.readAsDataURL = () => {
      throw new DOMException('The file changed.', 'NotReadableError')
    }
    if (all) {
      Blob.prototype.arrayBuffer = fail
      Blob.prototype.bytes = fail
    }
  }, what === 'all')
