import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  button,
  chooseFile,
  field,
  fillStep1,
  fillStep2,
  newApplicant,
  readyToSubmit,
  stepHeading,
  submit,
} from './harness/applicant.ts'
import { eventually } from './harness/eventually.ts'
import { slowDown } from './harness/network.ts'
import { pdf } from './harness/resume-files.ts'
import { sentence } from './harness/sentence.ts'
import { setStage } from './harness/stage.ts'
import { PHONE, tap } from './harness/touch.ts'

const stage = setStage({ scripted: true })

const SLOW_WAIT_MS = 30_000
/** WCAG 2.2, success criterion 2.5.8. */
const TARGET_PX = 24
/** Below it, iOS zooms in on focus. */
const TEXT_PX = 16

async function slow(page: Page) {
  page.setDefaultTimeout(SLOW_WAIT_MS)
  await slowDown(page)
}

test('with a processor four times slower and slow 4G, a person registers', async (t) => {
  const page = await stage.visit(t, { prepare: slow })
  const applicant = newApplicant()
  await fillStep1(page, applicant)
  await button(page, 'Next Step').click()
  await stepHeading(page, 2).waitFor()
  await fillStep2(page)
  await button(page, 'Next Step').click()
  await chooseFile(page, pdf())
  await page.getByText(sentence('resume_added', { filename: 'Ann Lee.pdf' })).waitFor()
  await button(page, 'Submit Registration').click()
  await page.getByText(sentence('toast_registered')).first().waitFor()
  assert.equal(stage.provider.callsFor(applicant.Email).length, 1)
})

describe('before React is there', () => {
  const DELAYS_MS = [0, 30, 90, 200, 400, 800, 1500]

  for (const delayMs of DELAYS_MS) {
    test(`what is typed is kept and a pressed Next answers, script ${delayMs} ms late`, async (t) => {
      const page = await stage.visit(t, {
        prepare: (page) =>
          page.route('**/*.js', async (route) => {
            await new Promise((resolve) => setTimeout(resolve, delayMs))
            await route.continue()
          }),
      })
      await page.locator('#first_name').pressSequentially('Ann', { delay: 40 })
      await page.locator('#email').fill('ann')
      await button(page, 'Next Step').click()
      await page.getByText(sentence('email_invalid')).first().waitFor()
      await page.locator('#last_name').pressSequentially('Lee Something Long', { delay: 40 })
      await page.waitForLoadState('networkidle')
      assert.equal(new URL(page.url()).search, '', 'nothing goes into the address')
      assert.equal(await page.locator('#first_name').inputValue(), 'Ann')
      assert.equal(await page.locator('#last_name').inputValue(), 'Lee Something Long')
      assert.equal(await page.locator('#email').inputValue(), 'ann')
    })
  }

  test('a right first step and Next go on to the second as soon as it can', async (t) => {
    const page = await stage.visit(t, {
      prepare: (page) =>
        page.route('**/*.js', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 600))
          await route.continue()
        }),
    })
    const applicant = newApplicant()
    await fillStep1(page, applicant)
    await button(page, 'Next Step').click()
    await stepHeading(page, 2).waitFor()
    assert.equal(await page.locator('#email').inputValue(), applicant.Email)
    assert.equal(await page.locator('#password').inputValue(), applicant.Password)
  })
})

test('what was typed before React came is offered again after a reload', async (t) => {
  const page = await stage.visit(t, {
    prepare: (page) =>
      page.route('**/*.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 800))
        await route.continue()
      }),
  })
  const applicant = newApplicant()
  await fillStep1(page, applicant)
  await page.waitForLoadState('networkidle')
  await eventually(async () => assert.ok(await page.evaluate(() => sessionStorage.length)))
  await page.reload()
  await button(page, 'Continue').click()
  await eventually(async () => assert.equal(await field(page, 'Email').inputValue(), applicant.Email))
})

describe('a phone of 360 px, with touch', () => {
  test('registers; nothing sticks out, nothing is too small', async (t) => {
    const page = await stage.visit(t, PHONE)
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
    const chooser = page.waitForEvent('filechooser')
    await tap(button(page, 'Select Resume'))
    await (await chooser).setFiles({
      ...pdf('a-very-long-name-of-a-resume-that-nobody-shortened-2026-final-final.pdf'),
    })
    await page.getByText(/^Resume added: a-very-long/).waitFor()
    await fits(page, 'step 3 with a resume')
    await tap(button(page, 'Submit Registration'))
    await page.getByText(sentence('toast_registered')).first().waitFor()
    await fits(page, 'success')
    assert.equal(stage.provider.callsFor(applicant.Email).length, 1)
  })

  test('a toast does not cover the e-mail address that a conflict asks for', async (t) => {
    const page = await stage.visit(t, PHONE)
    const { Email } = await readyToSubmit(page)
    stage.provider.when(Email, { status: 409 })
    await submit(page)
    await page.waitForFunction(() => document.activeElement?.id === 'email')
    const isCovered = await field(page, 'Email').evaluate((input) => {
      const { left, top, width, height } = input.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) !== input
    })
    assert.equal(isCovered, false)
  })

  for (const width of [320, 1280, 3840]) {
    test(`nothing sticks out at ${width} px`, async (t) => {
      const page = await stage.visit(t, { viewport: { width, height: 800 } })
      await button(page, 'Next Step').click()
      await page.getByText(sentence('email_invalid')).first().waitFor()
      await fits(page, 'errors')
      const { width: wide } = (await page.getByRole('main').boundingBox())!
      assert.ok(wide <= 800, `the container is ${wide} px`)
    })
  }
})

/** No sideways scrolling, targets of 24 px, inputs of 16 px text. */
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
        // Who taps the label taps the control; and a link within a sentence has no target of its own.
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

test('what is in the page keeps its place while it loads and while errors come and go', async (t) => {
  const page = await stage.visit(t, {
    prepare: async (page) => {
      await slow(page)
      await page.addInitScript(() => {
        const record = window as { shift?: number }
        record.shift = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[]) {
            if (!entry.hadRecentInput) record.shift! += entry.value
          }
        }).observe({ type: 'layout-shift', buffered: true })
      })
    },
  })
  await field(page, 'Email').fill('ann')
  await field(page, 'Password').focus()
  await page.waitForLoadState('networkidle')
  await eventually(async () => assert.ok(await page.evaluate(() => document.readyState === 'complete')))
  const shift = await page.evaluate(() => (window as { shift?: number }).shift)
  assert.ok(shift! < 0.01, `layout shift of ${shift}`)
})
