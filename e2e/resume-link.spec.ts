import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import {
  added,
  addLink,
  atResume,
  button,
  chooseFile,
  register,
  sentence,
  submit,
} from './harness/applicant.ts'
import { pdf } from './harness/resume-files.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

const stage = setStage({ scripted: true })

const linkInput = (page: Page) => page.getByRole('tabpanel', { name: 'Add URL' }).getByRole('textbox')

test.describe('Add URL', () => {
  test('Enter and Submit URL add a link, which gets a scheme and replaces a file', async () => {
    const page = await stage.visit()
    const applicant = await atResume(page)
    await chooseFile(page, pdf())
    await added(page, 'Ann Lee.pdf')
    await button(page, 'Replace').click()
    await page.getByRole('tab', { name: 'Add URL' }).click()
    await linkInput(page).fill('ann.example/one.pdf')
    await linkInput(page).press('Enter')
    await added(page, 'one.pdf')
    assert.equal(stage.provider.callsFor(applicant.Email).length, 0, 'Enter adds, it does not submit')
    await button(page, 'Remove').click()
    await page.getByRole('tab', { name: 'Add URL' }).click()
    await linkInput(page).fill('ann.example/papers/Ann%20Lee')
    await button(page, 'Submit URL').click()
    await added(page, 'Ann Lee')
    await register(page)
    const { candidate } = stage.provider.callsFor(applicant.Email)[0]!
    assert.equal(candidate.resume_url, 'https://ann.example/papers/Ann%20Lee')
    assert.equal(candidate.uploaded_resume, null)
  })

  test('an invalid link is shown at its field, also from the other tab', async () => {
    const page = await stage.visit()
    await atResume(page)
    await addLink(page, '')
    await page.getByText(sentence('resume_url_invalid')).first().waitFor()
    await linkInput(page).fill('no address')
    await page.getByRole('tab', { name: 'Upload File' }).click()
    await submit(page)
    await page.waitForFunction(() => document.activeElement?.matches('input[type=url]'))
    assert.equal(await linkInput(page).getAttribute('aria-invalid'), 'true')
    await page.getByRole('tab', { name: 'Upload File' }).click()
    await button(page, 'Select Resume').waitFor()
  })

  test('a link that Submit asks about stays in view while it is cleared', async () => {
    const page = await stage.visit()
    await atResume(page)
    await page.getByRole('tab', { name: 'Add URL' }).click()
    await linkInput(page).fill('ab')
    await page.getByRole('tab', { name: 'Upload File' }).click()
    await chooseFile(page, pdf())
    await added(page, 'Ann Lee.pdf')
    await submit(page)
    await page.waitForFunction(() => document.activeElement?.matches('input[type=url]'))
    for (const _ of 'ab') await page.keyboard.press('Backspace')
    assert.equal(await linkInput(page).inputValue(), '')
    await register(page)
  })
})
