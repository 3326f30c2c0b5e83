import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import {
  added,
  answerAll,
  button,
  field,
  fillStep1,
  goToStep,
  STEP_2,
  sentence,
  submit,
} from './harness/applicant.ts'
import { breakWithPress } from './harness/conditions.ts'
import { setStage } from './harness/stage.ts'
import { eventually, test } from './harness/test.ts'

const stage = setStage({ scripted: true })
const expected = /No page|^Error \(/
const DRAFT_SAVED = 'Something went wrong. Your answers are saved'

const breakAndPress = (page: Page, step: RegExp) => breakWithPress(page.getByRole('button', { name: step }))

const posted = (page: Page) =>
  page
    .locator('form')
    .evaluate((form) => [...new FormData(form as HTMLFormElement)].map(([name, value]) => `${name}=${value}`))

test.describe('an error while rendering', () => {
  test('on a later step keeps all answers and the resume in the draft', async () => {
    const page = await stage.visit({ expected })
    const applicant = await answerAll(page)
    await goToStep(page, 2)
    await field(page, 'Key skills').fill('typed last')
    await breakAndPress(page, /Personal Info/)
    await page.getByRole('alert').getByText(DRAFT_SAVED).waitFor()
    await button(page, 'Continue on a simpler page').waitFor()
    const fields = await posted(page)
    assert.ok(!fields.join().includes(applicant.Password), 'never the password')
    assert.ok(fields.includes('key_skills=typed last'), fields.join('\n'))
    assert.ok(fields.includes('acceptable_job_types=Contract'))
    assert.ok(!fields.some((each) => each.startsWith('relocate=')), 'what is off is absent')
    assert.ok(fields.some((each) => each.startsWith('stored_resume=/candidate/resumes/')))
    assert.ok(fields.includes('stored_name=Ann Lee.pdf'))
    await page.goto(page.url())
    await button(page, 'Continue').click()
    await goToStep(page, 2)
    await eventually(async () => assert.equal(await field(page, 'Key skills').inputValue(), 'typed last'))
    assert.equal(await page.getByRole('switch', { name: 'Willing to relocate' }).isChecked(), false)
    await goToStep(page, 3)
    await added(page, 'Ann Lee.pdf')
    await goToStep(page, 1)
    assert.equal(await field(page, 'Email').inputValue(), applicant.Email)
  })

  test('offers the form without script, with all answers but the password', async () => {
    const page = await stage.visit({ expected })
    const applicant = await answerAll(page)
    await breakAndPress(page, /Personal Info/)
    await button(page, 'Continue on a simpler page').click()
    await page.getByRole('heading', { name: 'Your answers are here' }).waitFor()
    assert.equal(await field(page, 'Password').inputValue(), '')
    assert.equal(await field(page, 'Email').inputValue(), applicant.Email)
    assert.equal(await page.getByRole('switch', { name: 'Willing to relocate' }).isChecked(), false)
    await page.getByText(sentence('resume_added', { filename: 'Ann Lee.pdf' })).waitFor()
    assert.equal(stage.provider.callsFor(applicant.Email).length, 0)
    await field(page, 'Password').fill(applicant.Password)
    await submit(page)
    await page.getByRole('heading', { name: 'You are registered' }).waitFor()
    const { candidate } = stage.provider.callsFor(applicant.Email)[0]!
    assert.deepEqual({ ...candidate, ...STEP_2 }, candidate)
    assert.match(candidate.resume_url, /\/candidate\/resumes\//)
  })

  test('in a toast shows the failed page', async () => {
    const page = await stage.visit({ expected })
    await fillStep1(page, { 'First name': 'Ann' })
    await goToStep(page, 3)
    await page.evaluate(() => {
      const { now } = performance
      performance.now = function () {
        if (new Error('').stack?.includes('later-parts')) throw new Error('No page')
        return now.call(this)
      }
    })
    await button(page, 'Fill with Random Data').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
    await page.getByRole('alert').getByText(DRAFT_SAVED).waitFor()
    await button(page, 'Continue on a simpler page').waitFor()
  })
})
