import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { button, field, fillStep1, newApplicant, stepHeading } from './harness/applicant.ts'
import { eventually } from './harness/eventually.ts'
import { lateScripts } from './harness/late-scripts.ts'
import { sentence } from './harness/sentence.ts'
import { setStage } from './harness/stage.ts'
import { afterTest, test } from './harness/test.ts'

const stage = setStage({ scripted: true })

/** A page that is there, and whose scripts come so much later. */
async function visitLate(delayMs: number): Promise<Page> {
  const scripts = await lateScripts(stage.product.url)
  const page = await stage.visit()
  // After the page, which may still wait for a script.
  afterTest(() => scripts.close())
  scripts.setDelay(delayMs)
  await page.goto(scripts.url, { waitUntil: 'commit' })
  return page
}

const isAlive = (page: Page) =>
  page.waitForFunction(() => (window as { early?: { phase: string } }).early?.phase === 'over')

test.describe('before React is there', () => {
  test('what is typed is kept and a pressed Next answers', async () => {
    const page = await visitLate(800)
    await page.locator('#first_name').pressSequentially('Ann', { delay: 40 })
    await page.locator('#email').fill('ann')
    await button(page, 'Next Step').click()
    await page.getByText(sentence('email_invalid')).first().waitFor()
    await page.locator('#last_name').pressSequentially('Lee Something Long', { delay: 40 })
    await isAlive(page)
    assert.equal(new URL(page.url()).search, '', 'nothing goes into the address')
    assert.equal(await page.locator('#first_name').inputValue(), 'Ann')
    assert.equal(await page.locator('#last_name').inputValue(), 'Lee Something Long')
    assert.equal(await page.locator('#email').inputValue(), 'ann')
  })

  test('a right first step and Next go on to the second as soon as it can', async () => {
    const page = await visitLate(600)
    const applicant = newApplicant()
    await fillStep1(page, applicant)
    await button(page, 'Next Step').click()
    await stepHeading(page, 2).waitFor()
    assert.equal(await page.locator('#email').inputValue(), applicant.Email)
    assert.equal(await page.locator('#password').inputValue(), applicant.Password)
    await field(page, 'Key skills').waitFor()
    assert.equal(await page.locator('[aria-busy]').count(), 0, 'nothing is waited for any more')
  })

  test('a pressed Next is seen to wait, and nothing moves by it', async () => {
    const page = await visitLate(60_000)
    await fillStep1(page, newApplicant())
    const next = button(page, 'Next Step')
    await next.click()
    await page.locator('[aria-busy]').waitFor()
    assert.ok(
      await page.evaluate(() => document.getAnimations().some(({ playState }) => playState === 'running')),
    )
    const box = await next.boundingBox()
    await next.evaluate((pressed) => pressed.removeAttribute('aria-busy'))
    assert.deepEqual(await next.boundingBox(), box)
  })
})

test('what was typed before React came is offered again after a reload', async () => {
  const page = await visitLate(800)
  const applicant = newApplicant()
  await fillStep1(page, applicant)
  await isAlive(page)
  await eventually(async () => assert.ok(await page.evaluate(() => sessionStorage.length)))
  await page.goto(page.url())
  await button(page, 'Continue').click()
  await eventually(async () => assert.equal(await field(page, 'Email').inputValue(), applicant.Email))
})
