import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'
import { TOAST_MS } from '@resume-library/contract/limits'
import { isFocused } from './harness/accessibility.ts'
import {
  button,
  errorSummary,
  field,
  goToStep,
  readyToSubmit,
  sentence,
  submit,
  toast,
} from './harness/applicant.ts'
import { setStage } from './harness/stage.ts'
import { eventually, test } from './harness/test.ts'

const stage = setStage({ scripted: true })

const SIZES = [
  [320, 640],
  [640, 360],
  [768, 1024],
  [1280, 800],
] as const

/** Checks that the toast is in view at the top right, and covers nothing of what has the focus. */
async function isClearOf(page: Page, words: string, focused: Locator): Promise<void> {
  const card = toast(page, words).locator('..')
  await card.waitFor()
  await isFocused(focused)
  await eventually(async () => {
    const { x, y, width, height } = (await card.boundingBox())!
    const view = page.viewportSize()!
    assert.ok(x >= 0 && y >= 0 && y + height <= view.height, 'in view')
    assert.ok(view.width - (x + width) < 40, 'at the right')
    assert.ok(width >= 280, `${width} px wide`)
    const of = (await focused.boundingBox())!
    assert.ok(of.y >= y + height || of.x + of.width <= x, `the focus at ${of.y} is under a toast`)
    assert.ok(of.y < view.height, 'the focus is in view')
  })
}

for (const [width, height] of SIZES)
  test(`at ${width} px toasts stand top right, above what is needed next`, async () => {
    const page = await stage.visit({ viewport: { width, height } })
    const { Email } = await readyToSubmit(page)
    stage.provider.when(
      Email,
      { status: 422, body: { zip_code: 'Unknown' } },
      { status: 500 },
      { status: 409 },
      { status: 201 },
    )
    await submit(page)
    await isClearOf(page, sentence('toast_check_information'), errorSummary(page))
    await goToStep(page, 3)
    await submit(page)
    await isClearOf(page, sentence('toast_server_error'), errorSummary(page))
    await submit(page)
    const taken = sentence('toast_candidate_exists', { host: 'https://jobs.example.com' })
    await isClearOf(page, taken, field(page, 'Email'))
    const login = page.getByRole('main').getByRole('link', { name: /login$/ })
    assert.ok((await login.boundingBox())!.y < height, 'the way to log in is in view')
    await goToStep(page, 3)
    await submit(page)
    await isClearOf(page, sentence('toast_registered'), page.locator('#done h2').first())
  })

test('a toast with the focus stays, leaves most of the page free, and its button gives the focus back', async () => {
  const page = await stage.visit({ prepare: (page) => page.clock.install() })
  const { Email } = await readyToSubmit(page)
  const message = 'noon'.repeat(2_500)
  stage.provider.when(Email, { status: 503, body: { message } })
  await submit(page)
  const { height } = (await toast(page, message).locator('..').boundingBox())!
  assert.ok(height < page.viewportSize()!.height / 2, `${height} px`)
  await errorSummary(page).focus()
  const close = button(page, 'Close')
  await close.focus()
  // The mouse passes over it.
  await close.hover()
  await page.mouse.move(0, 0)
  await page.clock.runFor(TOAST_MS.error * 2)
  await toast(page, message).waitFor()
  await close.press('Enter')
  await toast(page, message).waitFor({ state: 'detached' })
  await isFocused(errorSummary(page))
})
