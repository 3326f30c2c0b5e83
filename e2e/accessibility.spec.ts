import assert from 'node:assert/strict'
import type { Locator } from '@playwright/test'
import { assertAccessible, assertAccessibleInBothSchemes } from './harness/accessibility.ts'
import { button, errorSummary, field, readyToSubmit } from './harness/applicant.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'
import { failedPage, queued } from './scenes/failures.ts'
import { registration } from './scenes/registration.ts'
import { added, filling, making } from './scenes/resume.ts'
import { withoutScript } from './scenes/without-script.ts'

const WALKS = [registration, filling, added, making, withoutScript, queued, failedPage]

const styleOf = (element: Locator, property: 'borderTopWidth' | 'borderLeftWidth' | 'backgroundColor') =>
  element.evaluate((it, name) => getComputedStyle(it)[name], property)

for (const [environment, walks] of Map.groupBy(WALKS, (walk) => walk.environment))
  test.describe(`axe finds nothing in any scene${environment ? ' of a queued registration' : ''}`, () => {
    const stage = setStage({ scripted: true, ...(environment && { environment }) })

    for (const walk of walks)
      test(walk.name, async () => {
        walk.script?.(stage.provider)
        const page = await stage.visit({ expected: walk.expected ?? /^$/ })
        for (const [name, reach] of walk.scenes) {
          await reach(page)
          await assertAccessibleInBothSchemes(page, name)
        }
      })
  })

test.describe('forced colours', () => {
  const stage = setStage({ scripted: true })

  test('show errors, and which button is primary', async () => {
    const page = await stage.visit({ forcedColors: 'active' })
    assert.ok(await page.evaluate(() => matchMedia('(forced-colors: active)').matches))
    await button(page, 'Next Step').click()
    await errorSummary(page).waitFor()
    await assertAccessible(page, 'step 1 with errors')
    const [wrong, right] = await Promise.all(
      ['Zip code', 'Home town'].map((label) => styleOf(field(page, label).locator('..'), 'borderTopWidth')),
    )
    assert.ok(Number.parseFloat(wrong!) > Number.parseFloat(right!), `${wrong} and ${right}`)
    assert.notEqual(await styleOf(page.locator('#zip_code-error'), 'borderLeftWidth'), '0px')
    await readyToSubmit(page)
    await assertAccessible(page, 'step 3')
    const colours = ['Submit Registration', 'Back'].map((name) =>
      styleOf(button(page, name), 'backgroundColor'),
    )
    assert.equal(new Set(await Promise.all(colours)).size, 2, 'what goes on looks like what goes back')
  })
})
