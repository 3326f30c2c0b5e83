import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'
import { assertAccessible } from './harness/accessibility.ts'
import { button, fillStep1, newApplicant, readyToSubmit, submit } from './harness/applicant.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

const stage = setStage({ scripted: true })

const RIGHT = 'right@example.com'
const SENT = { status: 200, body: { status: 'sent' } }

/** Scripts a provider that sends a mail, again, and to another address. */
function sendMail(email: string, again = SENT) {
  const verification = { required: true, email, token: 'x'.repeat(43) }
  stage.provider.when(email, { status: 201, body: { id: 7, verification } }, again)
  stage.provider.when(RIGHT, SENT, { status: 200, body: { status: 'limited' } })
}

const isMailedTo = (page: Page, email: string) =>
  page
    .getByText(`We're emailing a link to ${email}. Employers can find your resume once you open it.`)
    .waitFor()

async function sendTo(page: Page, email: string) {
  await page.getByText('Use another address').click()
  await page.locator('#done').getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
}

test('says where the mail goes, and sends it again, also to another address, over a reload', async () => {
  const page = await stage.visit()
  const { Email } = await readyToSubmit(page)
  sendMail(Email)
  await submit(page)
  await isMailedTo(page, Email)
  assert.equal(await page.getByText('Employers can now find').count(), 0)
  await button(page, 'Send it again').click()
  const status = page.getByRole('status')
  await status.filter({ hasText: `way to ${Email}` }).waitFor()
  await sendTo(page, 'nonsense')
  await page.getByText('Please enter a valid email address').waitFor()
  await page.locator('#done').getByLabel('Email').fill(RIGHT)
  await button(page, 'Send it there').click()
  await isMailedTo(page, RIGHT)
  await button(page, 'Send it again').click()
  await status.filter({ hasText: "can't send more" }).waitFor()
  await assertAccessible(page, 'registered, with a mail')
  await page.reload()
  await isMailedTo(page, RIGHT)
})

test('neither asks for a mail to be opened nor offers one once the address is confirmed', async () => {
  const page = await stage.visit()
  const { Email } = await readyToSubmit(page)
  sendMail(Email, { status: 200, body: { status: 'verified' } })
  await submit(page)
  await isMailedTo(page, Email)
  await button(page, 'Send it again').click()
  await page.getByRole('status').filter({ hasText: 'is confirmed' }).waitFor()
  await page.getByText('Employers can now find your resume.').waitFor()
  assert.equal(await page.getByText(/emailing a link|Send it again|another address/).count(), 0)
  await page.reload()
  await page.getByText('Employers can now find your resume.').waitFor()
})

test('does the same without script, in another tab', async () => {
  const page = await stage.visit({ javaScriptEnabled: false, address: '/?script=off' })
  const applicant = newApplicant()
  sendMail(applicant.Email)
  await fillStep1(page, applicant)
  await page.getByRole('textbox', { name: /link|URL/i }).fill('https://ann.example/cv.pdf')
  await submit(page)
  await isMailedTo(page, applicant.Email)
  const answer = page.context().waitForEvent('page')
  await sendTo(page, RIGHT)
  await (await answer).getByText(`way to ${RIGHT}`).waitFor()
})

test('a success fills the first view of any device; its button brings the empty form', async () => {
  const page = await stage.visit({ viewport: { width: 360, height: 740 } })
  await readyToSubmit(page)
  await submit(page)
  const success = page.getByRole('heading', { name: 'You are registered' })
  await success.waitFor()
  await page.waitForFunction(() => document.activeElement?.id === 'done-title')
  const isInView = (heading: Locator) =>
    heading.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
  for (const [width, height] of [
    [360, 740],
    [820, 1180],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    const next = page.getByRole('heading', { name: 'Register someone else' })
    assert.deepEqual([await isInView(success), await isInView(next)], [true, false], `${width} px`)
  }
  await button(page, 'Register someone else').click()
  await success.waitFor({ state: 'detached' })
  assert.equal(await page.getByLabel('First name').inputValue(), '')
})
