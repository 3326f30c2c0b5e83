import assert from 'node:assert/strict'
import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { button, errorSummary, field, readyToSubmit } from './harness/applicant.ts'
import { assertAccessible } from './harness/axe.ts'
import { isChromium } from './harness/engine.ts'
import { localeOfBrowser, OTHER_LANGUAGES } from './harness/languages.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'
import { PHONE } from './harness/touch.ts'
import { failedPage, kept } from './scenes/failures.ts'
import { registration } from './scenes/registration.ts'
import { added, filling } from './scenes/resume.ts'
import { withoutScript } from './scenes/without-script.ts'

const SCHEMES = ['light', 'dark'] as const
/** As much of 1280 x 1024 as is seen at 400 %. */
const ZOOMED = { width: 320, height: 256 }

const WALKS = [registration, filling, added, withoutScript, kept, failedPage]
const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  desktop: { viewport: { width: 1280, height: 900 }, locale: 'en-US' },
  ...Object.fromEntries(
    OTHER_LANGUAGES.map((language) => [
      `a phone, in ${language}`,
      { ...PHONE, locale: localeOfBrowser(language) },
    ]),
  ),
}

async function inBothSchemes(page: Page, state: string) {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    await assertAccessible(page, `${state}, ${colorScheme}`)
  }
}

async function inAllColours(page: Page, state: string) {
  await inBothSchemes(page, state)
  // Firefox forces colours from its start or never.
  if (!isChromium(page)) return
  await page.emulateMedia({ forcedColors: 'active', colorScheme: null })
  await assertAccessible(page, `${state}, forced colours`)
  await page.emulateMedia({ forcedColors: null })
}

const styleOf = (element: Locator, property: 'borderTopWidth' | 'borderLeftWidth' | 'backgroundColor') =>
  element.evaluate((it, name) => getComputedStyle(it)[name], property)

for (const [environment, walks] of Map.groupBy(WALKS, (walk) => walk.environment))
  test.describe(`axe finds nothing in any scene${environment ? ' of a registration that is kept' : ''}`, () => {
    const stage = setStage({ scripted: true, ...(environment && { environment }) })

    for (const [look, options] of Object.entries(LOOKS))
      for (const walk of walks)
        test(`${look}: ${walk.name}`, async () => {
          walk.script?.(stage.provider)
          const { expected = /^$/ } = walk
          const page = await stage.visit({ ...options, expected })
          for (const [name, reach] of walk.scenes) {
            await reach(page)
            await inAllColours(page, name)
          }
        })
  })

test.describe('axe finds nothing on what comes and goes', () => {
  const stage = setStage({ scripted: true })

  test('an offered draft, a question, a page at 400 %', async () => {
    const page = await stage.visit({ viewport: ZOOMED })
    await readyToSubmit(page)
    await page.goto(page.url())
    await button(page, 'Continue').waitFor()
    await inBothSchemes(page, 'an offered draft')
    await button(page, 'Continue').click()
    await button(page, 'Fill with Random Data').click()
    await page.getByRole('dialog').waitFor()
    await inBothSchemes(page, 'a question')
  })

  test('forced colours', async () => {
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

test.describe('an operator’s own accent colour keeps its contrast', () => {
  for (const colour of ['#ffee00', '#00ff88', '#101010', '#fefefe']) {
    test.describe(colour, () => {
      const stage = setStage({ scripted: true, environment: { ACCENT_COLOR: colour } })

      test('on step 1 with errors and on step 3 with a resume', async () => {
        const page = await stage.visit()
        await button(page, 'Next Step').click()
        await errorSummary(page).waitFor()
        await inBothSchemes(page, 'step 1 with errors')
        await readyToSubmit(page)
        await inBothSchemes(page, 'step 3')
      })
    })
  }
})
