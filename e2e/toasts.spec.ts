import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { addLink, chooseFile, goToStep } from './harness/applicant.ts'
import { pdf } from './harness/resume-files.ts'
import { sentence } from './harness/sentence.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'
import { toast } from './harness/toasts.ts'
import { PHONE } from './harness/touch.ts'

const stage = setStage({ scripted: true })

/** Returns visible controls that something covers. */
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

test('two toasts on a phone cover no control', async () => {
  const page = await stage.visit({ ...PHONE, prepare: (page) => page.clock.install() })
  await goToStep(page, 3)
  // With the clock stopped, toasts do not expire.
  await page.clock.pauseAt(Date.now() + 60_000)
  await chooseFile(page, pdf())
  await toast(page, sentence('upload_succeeded')).waitFor()
  await addLink(page, 'none')
  await toast(page, sentence('resume_url_invalid')).waitFor()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 200) {
    await page.evaluate((y) => scrollTo(0, y), top)
    assert.deepEqual(await covered(page), [], `scrolled to ${top}`)
  }
  for (const code of ['upload_succeeded', 'resume_url_invalid'] as const)
    assert.equal(await toast(page, sentence(code)).count(), 1, `${code} was there`)
})
