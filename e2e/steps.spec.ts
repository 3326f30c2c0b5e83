import assert from 'node:assert/strict'
import { isFocused } from './harness/accessibility.ts'
import {
  button,
  errorSummary,
  field,
  fillStep1,
  fillStep2,
  goToStep,
  isTitled,
  newApplicant,
  stepHeading,
} from './harness/applicant.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

const stage = setStage({ scripted: true })

test.describe('steps', () => {
  test('can be clicked in any order, mark the current one, and Back returns to step 1', async () => {
    const page = await stage.visit()
    assert.equal(await button(page, 'Back').count(), 0)
    for (const number of [3, 1, 2] as const) {
      await goToStep(page, number)
      const current = page.locator('[aria-current="step"]')
      assert.equal(await current.count(), 1)
      assert.match((await current.textContent()) ?? '', /Personal Info|Career Info|Resume/)
      await isFocused(stepHeading(page, number))
    }
    await button(page, 'Back').click()
    await stepHeading(page, 1).waitFor()
    assert.equal(await button(page, 'Back').count(), 0)
  })

  test("follow the browser's Back and Forward", async () => {
    const page = await stage.visit()
    await fillStep1(page, newApplicant())
    await button(page, 'Next Step').click()
    await stepHeading(page, 2).waitFor()
    await page.goBack()
    await stepHeading(page, 1).waitFor()
    assert.equal(await field(page, 'First name').inputValue(), 'Ann')
    await page.goForward()
    await stepHeading(page, 2).waitFor()
  })

  test('are separate history entries, also in one frame', async () => {
    const page = await stage.visit()
    await goToStep(page, 2)
    await page.evaluate(async () => {
      for (const step of [3, 1]) {
        document.querySelector<HTMLElement>(`nav li:nth-child(${step}) button`)!.click()
        // React handles the click in a microtask after it.
        await Promise.resolve()
      }
    })
    await stepHeading(page, 1).waitFor()
    await page.goBack()
    await stepHeading(page, 3).waitFor()
  })

  test('Next on step 2 shows errors of step 1, with links', async () => {
    const page = await stage.visit()
    await fillStep1(page, { ...newApplicant(), Email: 'ann' })
    await goToStep(page, 2)
    await fillStep2(page)
    await button(page, 'Next Step').click()
    const link = errorSummary(page).getByRole('link', { name: 'Email' })
    await link.waitFor()
    await stepHeading(page, 2).waitFor()
    await isTitled(page, 'Career Info – Resume Library Registration')
    await link.click()
    await stepHeading(page, 1).waitFor()
    await isFocused(field(page, 'Email'))
    await isTitled(page, /^Error: Personal Info/)
    const tab = page.getByRole('navigation').getByRole('button', { name: 'Personal Info' })
    await tab.getByText('!').waitFor()
    await goToStep(page, 3)
    await errorSummary(page).waitFor({ state: 'hidden' })
    await isTitled(page, 'Resume – Resume Library Registration')
    await goToStep(page, 1)
    await field(page, 'Email').fill('ann@example.com')
    await goToStep(page, 2)
    assert.equal(await field(page, 'Desired job title').inputValue(), 'Lighthouse keeper')
    await button(page, 'Next Step').click()
    await stepHeading(page, 3).waitFor()
  })
})
