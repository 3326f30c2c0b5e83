import assert from 'node:assert/strict'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { addLink, button, chooseFile, field } from './harness/applicant.ts'
import { eventually } from './harness/eventually.ts'
import { pdf, protectedDocx, type TestFile, txtOfSize } from './harness/resume-files.ts'
import { added, atResume, goesOn } from './harness/resume-step.ts'
import { sentence } from './harness/sentence.ts'
import { setStage } from './harness/stage.ts'
import { afterTest, test } from './harness/test.ts'
import { toast } from './harness/toasts.ts'

const stage = setStage({ scripted: true })

const UPLOAD = '**/api/upload'
const NOT_LET_THROUGH = /does not let a file of this size through\. Nothing is wrong with your file/

test.describe('a failure says what it is, beside the sentence of the specification, and loses nothing', () => {
  const answer = (status: number, body: unknown) => (route: Route) =>
    typeof body === 'string' ? route.fulfill({ status, body }) : route.fulfill({ status, json: body })
  const refusal = (code: string) => ({ success: false, code, detail: code })
  const cases: [name: string, file: TestFile, words: RegExp, route?: (route: Route) => Promise<void>][] = [
    ['a PDF with a password', pdf('secret.pdf', 'Ann', { encrypt: true }), /password/i],
    ['a DOCX with a password', protectedDocx(), /password/i],
    ['413', pdf(), /The file is (too large|larger)/, answer(413, refusal('resume_too_large'))],
    ['413 of something in between', pdf(), NOT_LET_THROUGH, answer(413, '<html>nginx</html>')],
    ['413 with odd JSON', pdf(), NOT_LET_THROUGH, answer(413, '"too large"')],
    ['500', pdf(), /could not be kept on the server/, answer(500, refusal('upload_failed'))],
    ['success false', pdf(), /could not be kept on the server/, answer(200, { success: false })],
    ['a network that drops', pdf(), /connection was lost/, (route) => route.abort('connectionreset')],
    ['429', pdf(), /Too many requests/, answer(429, refusal('too_many_requests'))],
  ]
  for (const [name, file, words, handler] of cases) {
    test(name, async () => {
      const page = await stage.visit()
      const applicant = await atResume(page)
      if (handler) await page.route(UPLOAD, handler)
      await chooseFile(page, file)
      await toast(page, sentence('upload_failed')).waitFor()
      const problem = page.getByRole('group', { name: 'Resume' })
      await eventually(async () => assert.match((await problem.textContent()) ?? '', words))
      await button(page, 'Try again').waitFor()
      await goesOn(page, applicant)
    })
  }

  test('Try again sends the same file again', async () => {
    const page = await stage.visit()
    await atResume(page)
    await page.route(UPLOAD, (route) => route.abort('connectionreset'), { times: 1 })
    await chooseFile(page, pdf())
    await button(page, 'Try again').click()
    await added(page, 'Ann Lee.pdf')
  })

  test('Remove takes a failed upload away, and the next file is as good as a first one', async () => {
    const page = await stage.visit()
    await atResume(page)
    await page.route(UPLOAD, (route) => route.abort('connectionreset'), { times: 1 })
    await chooseFile(page, pdf())
    await page.getByRole('button', { name: 'Remove Ann Lee.pdf', exact: true }).click()
    await page.getByText(/connection was lost/).waitFor({ state: 'detached' })
    await button(page, 'Try again').waitFor({ state: 'detached' })
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'resume_url')
    await chooseFile(page, pdf())
    await added(page, 'Ann Lee.pdf')
  })

  test('an empty file', async () => {
    const page = await stage.visit()
    const applicant = await atResume(page)
    await chooseFile(page, txtOfSize(0))
    await page
      .getByText(/the file is empty/i)
      .first()
      .waitFor()
    await goesOn(page, applicant)
  })

  test('a file that changes before it is read, as those of cloud drives do', {
    tag: '@chromium',
  }, async () => {
    const page = await stage.visit()
    const applicant = await atResume(page)
    const folder = await mkdtemp(join(tmpdir(), 'resume-library-e2e-'))
    afterTest(() => rm(folder, { recursive: true }))
    const path = join(folder, 'cloud.pdf')
    await writeFile(path, pdf().buffer)
    const release = await holdReading(page)
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Select Resume').click()
    await (await chooser).setFiles(path)
    await page.getByText(/^Uploading/).waitFor()
    await writeFile(path, 'something else altogether')
    // A browser compares whole seconds.
    await utimes(path, new Date(), new Date(Date.now() + 10_000))
    await release()
    await toast(page, sentence('upload_failed')).waitFor()
    await page.getByText(/^The file could not be read/).waitFor()
    await goesOn(page, applicant)
  })

  test('a browser that fails while it prepares the file', async () => {
    const page = await stage.visit()
    const applicant = await atResume(page)
    await page.evaluate(() => {
      XMLHttpRequest.prototype.send = () => {
        throw new DOMException('No.', 'InvalidStateError')
      }
    })
    await chooseFile(page, pdf())
    await toast(page, sentence('upload_processing_failed')).waitFor()
    await goesOn(page, applicant)
  })

  test('a browser that fails while it looks at an address', async () => {
    const page = await stage.visit()
    await atResume(page)
    await page.evaluate(() => {
      Object.defineProperty(URL.prototype, 'pathname', {
        get: () => {
          throw new TypeError('No.')
        },
      })
    })
    await addLink(page, 'https://ann.example/cv.pdf')
    await toast(page, sentence('url_validation_failed')).waitFor()
    assert.equal(await field(page, 'Resume URL').inputValue(), 'https://ann.example/cv.pdf')
  })
})

/** Holds the reading of files back until the answer is called, as a slow drive does. */
async function holdReading(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const read = Blob.prototype.arrayBuffer
    Blob.prototype.arrayBuffer = async function () {
      await promise
      return read.call(this)
    }
    Object.assign(window, { release: resolve })
  })
  return () => page.evaluate(() => (window as unknown as { release(): void }).release())
}
