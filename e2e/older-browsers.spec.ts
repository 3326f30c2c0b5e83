import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import {
  added,
  addLink,
  answerAll,
  button,
  chooseFile,
  field,
  fillStep1,
  fillStep2,
  goToStep,
  newApplicant,
  register,
  sentence,
  stepHeading,
} from './harness/applicant.ts'
import { txtOfSize } from './harness/resume-files.ts'
import { setStage } from './harness/stage.ts'
import { eventually, test } from './harness/test.ts'

const stage = setStage({ scripted: true })
const old = { prepare: makeOlder }

test('in the oldest browsers a person registers with a link after a draft', async () => {
  const page = await stage.visit(old)
  const applicant = newApplicant()
  await button(page, 'Next Step').click()
  await page.getByText(sentence('first_name_required')).first().waitFor()
  await fillStep1(page, applicant)
  await button(page, 'Next Step').click()
  await stepHeading(page, 2).waitFor()
  await fillStep2(page)
  await eventually(async () => assert.ok(await page.evaluate(() => sessionStorage.length)))
  await page.goto(page.url())
  await button(page, 'Continue').click()
  await goToStep(page, 1)
  await field(page, 'Password').fill(applicant.Password)
  await goToStep(page, 3)
  await addLink(page, 'ann.example/cv.pdf')
  await added(page, 'cv.pdf')
  await register(page)
  assert.equal(
    stage.provider.callsFor(applicant.Email)[0]!.candidate.resume_url,
    'https://ann.example/cv.pdf',
  )
})

test('in the oldest browsers a file is previewed, removed, replaced and sent', async () => {
  const page = await stage.visit(old)
  const applicant = await answerAll(page)
  await button(page, 'Remove').click()
  await chooseFile(page, { ...txtOfSize(2_000), name: 'Ann.txt' })
  await added(page, 'Ann.txt')
  await page.getByText('Preview', { exact: true }).click()
  await page.getByRole('link', { name: /new tab/ }).waitFor()
  await register(page)
  assert.match(stage.provider.callsFor(applicant.Email)[0]!.candidate.resume_url, /Ann.*\.txt$/)
})

test('in the oldest browsers `confirm` replaces the dialog', async () => {
  const page = await stage.visit(old)
  await field(page, 'First name').fill('Ann')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    if (asked.length === 1) dialog.dismiss()
    else dialog.accept()
  })
  await button(page, 'Fill with Random Data').click()
  await eventually(() => assert.match(asked[0]!, /will be replaced with random test data/))
  assert.equal(await field(page, 'First name').inputValue(), 'Ann')
  await button(page, 'Fill with Random Data').click()
  await eventually(async () => assert.notEqual(await field(page, 'First name').inputValue(), 'Ann'))
  assert.equal(asked.length, 2)
})

/** APIs that the oldest browsers of `browserslist` lack. */
const MISSING = [
  'HTMLFormElement.prototype.requestSubmit',
  'HTMLDialogElement.prototype.showModal',
  'AbortSignal.timeout',
  'AbortSignal.prototype.throwIfAborted',
  'AbortSignal.any',
  'URL.canParse',
  'URL.parse',
  'Object.hasOwn',
  'Array.prototype.at',
  'Array.prototype.findLast',
  'Array.prototype.toSorted',
  'String.prototype.at',
  'Crypto.prototype.randomUUID',
  'structuredClone',
  'reportError',
  'navigation',
]

/** Removes those APIs. Call it before the page is opened. */
async function makeOlder(page: Page): Promise<void> {
  await page.addInitScript((paths) => {
    for (const path of paths) {
      const names = path.split('.')
      const last = names.pop()!
      const owner = names.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], window)
      delete (owner as Record<string, unknown>)[last]
      if (last in (owner as object)) throw new Error(`${path} is still there.`)
    }
  }, MISSING)
}
