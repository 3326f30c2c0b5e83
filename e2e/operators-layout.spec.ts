import assert from 'node:assert/strict'
import { assertAccessible } from './harness/axe.ts'
import { OTHER_LANGUAGES } from './harness/languages.ts'
import { findLayoutFaults } from './harness/layout.ts'
import { enter, open, register } from './harness/operators.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

const stage = setStage({ environment: { JOB_BOARD_URL: 'https://operators.example' } })

/** Widths with text sizes in percent; 320 px are a desktop at 400 %. */
const WINDOWS = [
  [360, 100],
  [360, 200],
  [1280, 100],
  [1280, 200],
  [320, 100],
] as const

test('every view fits its window in each language, with large letters, and in forced colors', async () => {
  const town = `Llanfairpwllgwyngyll ${Date.now()}`
  await register(stage.product, { home_town: town, key_skills: 'Excel, Welding, Deep-sea diving, Spanish' })
  const page = await enter(stage, 'an operator of a rather long name')
  await open(page, town, 'Ann Lee')
  const { origin, pathname, search } = new URL(page.url())
  const views = [
    `${pathname}${search}`,
    `/operators${search}`,
    '/operators/overview',
    '/operators/audit',
    '/operators/account',
  ]
  const faults: string[] = []
  for (const language of ['en', ...OTHER_LANGUAGES])
    for (const view of views) {
      await page.goto(`${origin}${view}${view.includes('?') ? '&' : '?'}lang=${language}`)
      await page.locator('.sheet:not([hidden]), .card').first().waitFor()
      if (view.startsWith('/operators?')) await page.locator('[aria-controls=filters]').click()
      for (const [width, letters] of WINDOWS) {
        await page.setViewportSize({ width, height: 900 })
        for (const fault of await findLayoutFaults(page, letters))
          faults.push(`${language} ${view.split('?')[0]} ${width} ${letters} %: ${fault}`)
      }
      const turned = await page.evaluate(() =>
        [...document.querySelectorAll('[data-label], .facts > *')].filter(
          (part) => getComputedStyle(part).direction !== document.dir,
        ),
      )
      assert.deepEqual(turned, [], `${language} ${view}: labels and separators follow the page's direction`)
      await page.emulateMedia({ forcedColors: 'active' })
      await assertAccessible(page, `${view} in forced colors`)
      await page.emulateMedia({ forcedColors: null })
    }
  assert.deepEqual(faults, [])
})
