import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { isFocused } from './harness/accessibility.ts'
import {
  button,
  errorSummary,
  field,
  fillStep1,
  isTitled,
  newApplicant,
  sentence,
  stepHeading,
} from './harness/applicant.ts'
import { delayReactTurns, holdRequests, openWithoutScripts } from './harness/conditions.ts'
import { setStage } from './harness/stage.ts'
import { eventually, test } from './harness/test.ts'

const stage = setStage({ scripted: true })

async function openUnhydrated() {
  const page = await stage.visit()
  return { page, letCome: await openWithoutScripts(page) }
}

const isHydrated = (page: Page) =>
  page.waitForFunction(() => (window as { firstPaint?: { phase: string } }).firstPaint?.phase === 'hydrated')

test.describe('before React is there', () => {
  test('answers are kept, and Next validates', async () => {
    const { page, letCome } = await openUnhydrated()
    await page.locator('#first_name').pressSequentially('Ann', { delay: 40 })
    await page.locator('#email').fill('ann')
    await button(page, 'Next Step').click()
    await page.getByText(sentence('email_invalid')).first().waitFor()
    await page.locator('#last_name').pressSequentially('Lee Something Long', { delay: 40 })
    letCome()
    await isHydrated(page)
    assert.equal(new URL(page.url()).search, '', 'nothing goes into the address')
    assert.equal(await page.locator('#first_name').inputValue(), 'Ann')
    assert.equal(await page.locator('#last_name').inputValue(), 'Lee Something Long')
    assert.equal(await page.locator('#email').inputValue(), 'ann')
  })

  test('Next on a valid first step goes to step 2 once loaded', async () => {
    const { page, letCome } = await openUnhydrated()
    const applicant = newApplicant()
    await fillStep1(page, applicant)
    await button(page, 'Next Step').click()
    letCome()
    await stepHeading(page, 2).waitFor()
    assert.equal(await page.locator('#email').inputValue(), applicant.Email)
    assert.equal(await page.locator('#password').inputValue(), applicant.Password)
    await field(page, 'Key skills').waitFor()
    assert.equal(await page.locator('[aria-busy="true"]').count(), 0, 'nothing is waited for any more')
  })

  test('the last press counts', async () => {
    const { page, letCome } = await openUnhydrated()
    await fillStep1(page, newApplicant())
    await button(page, 'Next Step').click()
    await page.getByRole('link', { name: 'Español' }).click()
    letCome()
    await page.getByRole('heading', { name: 'Paso 1 de 3' }).waitFor()
  })

  test('errors are shown until corrected, then Next shows that it waits, and nothing moves', async () => {
    const { page } = await openUnhydrated()
    const next = button(page, 'Next Step')
    await next.click()
    await isFocused(errorSummary(page))
    assert.equal(await errorSummary(page).getByRole('link').count(), 5)
    await isTitled(page, /^Error: /)
    await fillStep1(page, newApplicant())
    await next.click()
    await errorSummary(page).waitFor({ state: 'hidden' })
    assert.equal(await page.locator('[aria-invalid=true]').count(), 0)
    await page.locator('[aria-busy="true"]').waitFor()
    assert.ok(
      await page.evaluate(() => document.getAnimations().some(({ playState }) => playState === 'running')),
    )
    const box = await next.boundingBox()
    await next.evaluate((pressed) => pressed.removeAttribute('aria-busy'))
    assert.deepEqual(await next.boundingBox(), box)
  })
})

test('answers typed before hydration are offered after a reload', async () => {
  const { page, letCome } = await openUnhydrated()
  const applicant = newApplicant()
  await fillStep1(page, applicant)
  letCome()
  await isHydrated(page)
  await eventually(async () => assert.ok(await page.evaluate(() => sessionStorage.length)))
  await page.goto(page.url())
  await button(page, 'Continue').click()
  await eventually(async () => assert.equal(await field(page, 'Email').inputValue(), applicant.Email))
})

const TEXT = 'Ann Lee'

test('keys typed before, during and after hydration are all kept', async () => {
  const page = await stage.visit()
  const input = page.locator('#first_name')
  for (let early = 0; early <= TEXT.length; early++) {
    const letCome = await openWithoutScripts(page)
    await input.focus()
    await page.keyboard.type(TEXT.slice(0, early))
    letCome()
    await page.keyboard.type(TEXT.slice(early), { delay: 50 })
    await page.waitForFunction(isHydratedElement, await input.elementHandle())
    assert.equal(await input.inputValue(), TEXT, `${early} keys came early`)
    await page.evaluate(() => sessionStorage.clear())
  }
})

/** Tells whether React has hydrated an element. */
const isHydratedElement = (element: Element | null) =>
  Object.keys(element ?? {}).some((key) => key.startsWith('__react'))

/** Visits a page whose later steps are blocked, with step 1 filled. */
async function beforeLaterSteps() {
  let letCome = () => {}
  const page = await stage.visit({
    prepare: async (page) => {
      letCome = await holdRequests(page, /\/assets\/later-parts.*js/)
    },
  })
  await fillStep1(page, newApplicant())
  return { page, letCome }
}
const isBusy = (page: Page) => button(page, 'Next Step').getAttribute('aria-busy')

test('step 2, requested while it loads, appears once loaded, and keeps its answers on the way back', async () => {
  const { page, letCome } = await beforeLaterSteps()
  // Background rendering never finishes.
  await delayReactTurns(page, 3_600_000)
  await button(page, 'Next Step').click()
  await stepHeading(page, 2).waitFor()
  letCome()
  await field(page, 'Key skills').fill('fog horns')
  await button(page, 'Back').click()
  await stepHeading(page, 1).waitFor()
  await button(page, 'Next Step').click()
  assert.equal(await field(page, 'Key skills').inputValue(), 'fog horns')
})

test('a person who goes back while step 2 loads stays on step 1, and nothing is busy', async () => {
  const { page, letCome } = await beforeLaterSteps()
  await button(page, 'Next Step').click()
  await page.getByText('Loading').first().waitFor()
  assert.equal(await isBusy(page), 'true')
  await button(page, 'Back').click()
  await stepHeading(page, 1).waitFor()
  assert.equal(await isBusy(page), null)
  letCome()
  await page.locator('#key_skills').waitFor({ state: 'attached' })
  await stepHeading(page, 1).waitFor()
  assert.equal(await page.getByText('Loading').count(), 0)
  await button(page, 'Next Step').click()
  await field(page, 'Key skills').waitFor()
})
