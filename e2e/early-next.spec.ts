import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { button, field, fillStep1, newApplicant, stepHeading } from './harness/applicant.ts'
import { lateTurns } from './harness/busy-page.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

const stage = setStage()

/** A page whose later steps come when they are let; meanwhile somebody is done with the first. */
async function beforeLaterSteps() {
  const coming = Promise.withResolvers<void>()
  const page = await stage.visit({
    prepare: (page) =>
      page.route(/\/assets\/later-parts.*js/, async (route) => {
        await coming.promise
        await route.continue()
      }),
  })
  await fillStep1(page, newApplicant())
  return { page, letCome: coming.resolve }
}
const isBusy = (page: Page) => button(page, 'Next Step').getAttribute('aria-busy')

test('who goes to the next step before it has come is shown it at once when it is there, and keeps it in going back', async () => {
  const { page, letCome } = await beforeLaterSteps()
  // What React renders beside what a person does never comes.
  await lateTurns(page, 3_600_000)
  await button(page, 'Next Step').click()
  await stepHeading(page, 2).waitFor()
  letCome()
  await field(page, 'Key skills').fill('fog horns')
  await button(page, 'Back').click()
  await stepHeading(page, 1).waitFor()
  await button(page, 'Next Step').click()
  assert.equal(await field(page, 'Key skills').inputValue(), 'fog horns')
})

test('who goes to it and back again before it has come stays there when it comes, and nothing is waited for', async () => {
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
