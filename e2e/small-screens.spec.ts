import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { isFocused } from './harness/accessibility.ts'
import {
  button,
  fillStep1,
  fillStep2,
  newApplicant,
  registered,
  sentence,
  stepHeading,
} from './harness/applicant.ts'
import { OTHER_LANGUAGES } from './harness/browser.ts'
import { PHONE, tap } from './harness/conditions.ts'
import { pdf } from './harness/resume-files.ts'
import { setStage } from './harness/stage.ts'
import { isChromium, test } from './harness/test.ts'

const stage = setStage({ scripted: true })

/** WCAG 2.2, success criterion 2.5.8. */
const TARGET_PX = 24
/** Text size below which iOS zooms in on focus. */
const TEXT_PX = 16

test.describe('a touch phone of 360 px', () => {
  test('fits the title and the links in each language', async () => {
    const page = await stage.visit(PHONE)
    for (const language of ['en', ...OTHER_LANGUAGES]) {
      await page.goto(`/?lang=${language}`)
      const lines = await page.locator('h1').evaluate((title) => {
        return title.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(title).lineHeight)
      })
      assert.ok(Math.round(lines) <= 2, `${lines} lines`)
      await fits(page, `step 1 in ${language}`)
    }
  })

  test('ignores the second of two taps on Next', {
    tag: '@chromium',
  }, async () => {
    const page = await stage.visit(PHONE)
    await fillStep1(page, newApplicant())
    await page.waitForLoadState('networkidle')
    await button(page, 'Next Step').scrollIntoViewIfNeeded()
    const { x, y, height } = (await button(page, 'Next Step').boundingBox())!
    // Where the checkboxes of the job types appear.
    const place = [x + 40, y + height / 2] as const
    await page.touchscreen.tap(...place)
    await page.touchscreen.tap(...place)
    await stepHeading(page, 2).waitFor()
    assert.equal(await page.getByRole('checkbox', { checked: true }).count(), 0)
    await isFocused(stepHeading(page, 2))
    await page.getByRole('checkbox', { name: 'Contract' }).tap()
    assert.ok(await page.getByRole('checkbox', { name: 'Contract' }).isChecked())
  })

  test('a note that appears under the phone number does not move Next away from a tap', async () => {
    const page = await stage.visit(PHONE)
    await fillStep1(page, newApplicant())
    await page.waitForLoadState('networkidle')
    await page.getByLabel('Phone').fill('(617) 555-0123 ext 4')
    await tap(button(page, 'Next Step'))
    await stepHeading(page, 2).waitFor()
  })

  test('registers without sideways scrolling or small targets', async () => {
    const page = await stage.visit(PHONE)
    const applicant = newApplicant()
    await fits(page, 'step 1')
    await fillStep1(page, applicant)
    await tap(button(page, 'Next Step'))
    await stepHeading(page, 2).waitFor()
    await fits(page, 'step 2')
    await fillStep2(page)
    await tap(button(page, 'Next Step'))
    await stepHeading(page, 3).waitFor()
    await fits(page, 'step 3')
    if (isChromium(page)) assert.ok(!(await page.getByText('Drag your resume here').isVisible()))
    const chooser = page.waitForEvent('filechooser')
    await tap(button(page, 'Select Resume'))
    await (await chooser).setFiles({
      ...pdf('a-very-long-name-of-a-resume-that-nobody-shortened-2026-final-final.pdf'),
    })
    await page.getByText(/^Resume added: a-very-long/).waitFor()
    await fits(page, 'step 3 with a resume')
    await tap(button(page, 'Submit Registration'))
    await registered(page)
    await fits(page, 'success')
    assert.equal(stage.provider.callsFor(applicant.Email).length, 1)
  })

  test('no screen scrolls sideways, and none is too wide to read', async () => {
    const page = await stage.visit({ isMobile: false })
    await button(page, 'Next Step').click()
    await page.getByText(sentence('email_invalid')).first().waitFor()
    for (const width of [320, 1280, 3840]) {
      await page.setViewportSize({ width, height: 800 })
      await fits(page, `errors at ${width} px`)
      const { width: wide } = (await page.getByRole('main').boundingBox())!
      assert.ok(wide <= 800, `the container is ${wide} px`)
    }
  })
})

/** Checks for sideways scrolling, targets below 24 px and inputs below 16 px. */
async function fits(page: Page, state: string) {
  const faults = await page.evaluate(
    ([targetPx, textPx]) => {
      const found: string[] = []
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth > clientWidth) found.push(`scrolls sideways: ${scrollWidth} > ${clientWidth}`)
      for (const element of document.querySelectorAll<HTMLElement>(
        'button, input, select, textarea, summary, a',
      )) {
        if (!element.checkVisibility({ visibilityProperty: true })) continue
        // Labels extend the target of their control; links within a sentence are exempt.
        const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
        const heights = [element, label].map((target) => target?.getBoundingClientRect().height ?? 0)
        const isHidden = element.getBoundingClientRect().width <= 1
        const isInline = element.tagName === 'A' && getComputedStyle(element).display === 'inline'
        if (!isHidden && !isInline && Math.max(...heights) < targetPx) {
          found.push(`too small: ${element.outerHTML.slice(0, 100)}`)
        }
        const isText = /INPUT|SELECT|TEXTAREA/.test(element.tagName)
        if (isText && Number.parseFloat(getComputedStyle(element).fontSize) < textPx) {
          found.push(`text too small: ${element.outerHTML.slice(0, 100)}`)
        }
      }
      return found
    },
    [TARGET_PX, TEXT_PX] as const,
  )
  assert.deepEqual(faults, [], state)
}
