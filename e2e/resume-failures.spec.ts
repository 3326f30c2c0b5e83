import assert from 'node:assert/strict'
import { utimes, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { temporaryFile } from '@resume-library/server/testing/temporary-folder'
import { focused } from './harness/accessibility.ts'
import {
  added,
  addLink,
  assertRecovers,
  atResume,
  button,
  chooseFile,
  field,
  sentence,
  toast,
} from './harness/applicant.ts'
import { pdf, protectedDocx } from './harness/resume-files.ts'
import { setStage } from './harness/stage.ts'
import { afterTest, eventually, test } from './harness/test.ts'

const stage = setStage({ scripted: true })

test.describe("a failed upload shows its reason below the specification's sentence, and keeps the answers", () => {
  test('of a DOCX with a password', async () => {
    const page = await stage.visit()
    const applicant = await atResume(page)
    await chooseFile(page, protectedDocx())
    await toast(page, sentence('upload_failed')).waitFor()
    const problem = page.getByRole('group', { name: 'Resume' })
    await eventually(async () => assert.match((await problem.textContent()) ?? '', /password/i))
    await button(page, 'Try again').waitFor()
    await assertRecovers(page, applicant)
  })

  test('a broken upload is removed by Remove, and retried by Try again', async () => {
    const page = await stage.visit()
    await atResume(page)
    await page.route('**/api/upload', (route) => route.abort('connectionreset'), { times: 2 })
    await chooseFile(page, pdf())
    await page.getByRole('button', { name: 'Remove Ann Lee.pdf', exact: true }).click()
    await page.getByText(/connection was lost/).waitFor({ state: 'detached' })
    await button(page, 'Try again').waitFor({ state: 'detached' })
    await focused(page, 'resume_url')
    await chooseFile(page, pdf())
    await button(page, 'Try again').click()
    await added(page, 'Ann Lee.pdf')
  })

  test('of a file that changes before it is read, as on cloud drives', {
    tag: '@chromium',
  }, async () => {
    const page = await stage.visit()
    const applicant = await atResume(page)
    const path = temporaryFile({ after: afterTest }, 'cloud.pdf', pdf().buffer)
    const release = await holdReading(page)
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Select Resume').click()
    await (await chooser).setFiles(path)
    await page.getByText(/^Uploading/).waitFor()
    await writeFile(path, 'something else altogether')
    // Browsers compare modification times in whole seconds.
    await utimes(path, new Date(), new Date(Date.now() + 10_000))
    await release()
    await toast(page, sentence('upload_failed')).waitFor()
    await page.getByText(/^We couldn't read this file/).waitFor()
    await assertRecovers(page, applicant)
  })

  test('in a browser that throws on an address or a file', async () => {
    const page = await stage.visit()
    const applicant = await atResume(page)
    const pathname = await page.evaluateHandle(() => {
      const descriptor = Object.getOwnPropertyDescriptor(URL.prototype, 'pathname')!
      Object.defineProperty(URL.prototype, 'pathname', {
        get: () => {
          throw new TypeError('No.')
        },
      })
      return descriptor
    })
    await addLink(page, 'https://ann.example/cv.pdf')
    await toast(page, sentence('url_validation_failed')).waitFor()
    assert.equal(await field(page, 'Resume URL').inputValue(), 'https://ann.example/cv.pdf')
    await page.evaluate((descriptor) => {
      Object.defineProperty(URL.prototype, 'pathname', descriptor)
      XMLHttpRequest.prototype.send = () => {
        throw new DOMException('No.', 'InvalidStateError')
      }
    }, pathname)
    await page.getByRole('tab', { name: 'Upload File' }).click()
    await chooseFile(page, pdf())
    await toast(page, sentence('upload_processing_failed')).waitFor()
    await assertRecovers(page, applicant)
  })
})

/** Blocks file reads, as a slow drive does. @returns a function that unblocks them */
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
