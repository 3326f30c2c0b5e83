import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { addLink, button, chooseFile, goToStep } from './harness/applicant.ts'
import { eventually } from './harness/eventually.ts'
import { pdf } from './harness/resume-files.ts'
import { atResume } from './harness/resume-step.ts'
import { sentence } from './harness/sentence.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'
import { toast } from './harness/toasts.ts'
import { PHONE } from './harness/touch.ts'

const stage = setStage({ scripted: true })

/** What can be pressed, is in sight, and is not what a press in its middle reaches. */
const covered = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button, main a, main input, header a')]
      .filter((target) => {
        const { left, top, width, height } = target.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        if (!target.checkVisibility() || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false
        return document.elementFromPoint(x, y)?.closest('[role=alert], [role=status]')?.ariaLive === 'off'
      })
      .map((target) => target.outerHTML),
  )

test.describe('two toasts', () => {
  const wide = { viewport: { width: 1280, height: 860 } }
  for (const [name, options] of Object.entries({ '360 px': PHONE, '1280 px': wide })) {
    test(`at ${name} cover nothing that can be pressed, wherever the page is scrolled to`, async () => {
      const page = await stage.visit(options)
      await goToStep(page, 3)
      await chooseFile(page, pdf())
      await toast(page, sentence('upload_succeeded')).waitFor()
      await addLink(page, 'none')
      // Toasts stay while a pointer is on one of them.
      await toast(page, sentence('resume_url_invalid')).hover()
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      for (let top = 0; top < height; top += 200) {
        await page.evaluate((y) => scrollTo(0, y), top)
        assert.deepEqual(await covered(page), [], `scrolled to ${top}`)
      }
      for (const code of ['upload_succeeded', 'resume_url_invalid'] as const)
        assert.equal(await toast(page, sentence(code)).count(), 1, `${code} was there`)
    })
  }
})

test.describe('what happens off the shown step is heard, once', () => {
  const heard = (page: Page, words: string) =>
    page.locator('[role=status]:not([aria-live=off])').getByText(words).filter({ visible: true }).count()

  test('random data on the first step', async () => {
    const page = await stage.visit()
    await button(page, 'Fill with Random Data').click()
    await toast(page, sentence('toast_random_data')).waitFor()
    await eventually(async () => assert.equal(await heard(page, sentence('toast_random_data')), 1))
  })

  test('an upload that ends while another step is shown', async () => {
    const page = await stage.visit()
    await atResume(page)
    await page.route('**/api/upload', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
    })
    await chooseFile(page, pdf())
    await goToStep(page, 1)
    await toast(page, sentence('upload_succeeded')).waitFor()
    await eventually(async () => assert.equal(await heard(page, sentence('upload_succeeded')), 1))
  })

  test('what the shown step says is not said twice', async () => {
    const page = await stage.visit()
    await atResume(page)
    await chooseFile(page, pdf())
    await toast(page, sentence('upload_succeeded')).waitFor()
    await page.waitForTimeout(400)
    assert.equal(await heard(page, sentence('upload_succeeded')), 1)
  })
})
