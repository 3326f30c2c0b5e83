import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'
import { hasFocus, isFocused } from './harness/accessibility.ts'
import {
  button,
  errorSummary,
  field,
  newApplicant,
  registered,
  STEP_2,
  sentence,
  stepHeading,
} from './harness/applicant.ts'
import { pdf } from './harness/resume-files.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

const stage = setStage({ scripted: true })
const LONGEST_WAY = 40

/** Presses Tab until the target has the focus, and checks that the focus is visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < LONGEST_WAY; presses++) {
    if (await hasFocus(target)) return assertVisibleFocus(target)
    await page.keyboard.press('Tab')
  }
  assert.fail(`${target} is not reached with ${LONGEST_WAY} presses of Tab`)
}

async function assertVisibleFocus(target: Locator) {
  const mark = await target.evaluate((element) => {
    // A control inside a styled frame shows its focus on the frame.
    const boxes = [element, element.parentElement!]
    return boxes.map((box) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(box)
      return { isOutlined: outlineStyle !== 'none' && outlineWidth !== '0px', boxShadow }
    })
  })
  assert.ok(
    mark.some(({ isOutlined, boxShadow }) => isOutlined || boxShadow !== 'none'),
    `${target} shows no focus`,
  )
}

test('a person registers with the keyboard alone', async () => {
  const page = await stage.visit()
  const { keyboard } = page
  const applicant = newApplicant()
  const type = async (label: string, text: string) => {
    await tabTo(page, field(page, label))
    await keyboard.type(text)
  }

  await tabTo(page, button(page, 'Next Step'))
  await keyboard.press('Enter')
  await errorSummary(page).waitFor()
  const link = errorSummary(page).getByRole('link', { name: 'First name' })
  await tabTo(page, link)
  await keyboard.press('Enter')
  await isFocused(field(page, 'First name'))
  for (const [label, value] of Object.entries(applicant)) await type(label, value)
  await keyboard.press('Enter')
  await stepHeading(page, 2).waitFor()
  await isFocused(stepHeading(page, 2))

  await type('Desired job title', 'Lighthouse keeper')
  await type('Latest job title', 'Sailor')
  for (const name of ['Contract', 'Part Time']) {
    await tabTo(page, page.getByRole('checkbox', { name }))
    await keyboard.press('Space')
  }
  for (const [label, amount] of [
    ['Minimum salary', '41000'],
    ['Maximum salary', '52000'],
  ] as const) {
    await tabTo(page, field(page, label))
    await keyboard.press('ControlOrMeta+A')
    await keyboard.type(amount)
  }
  await type('Education level', 'Mas')
  await type('Work experience', '3-5')
  await type('Key skills', 'lamps, fog horns')
  await type('Eligibility status', 'Req')
  await tabTo(page, field(page, 'Travel radius'))
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('40')
  await tabTo(page, page.getByRole('switch', { name: 'Willing to relocate' }))
  await keyboard.press('Space')
  await tabTo(page, button(page, 'Next Step'))
  await keyboard.press('Enter')
  await stepHeading(page, 3).waitFor()

  await tabTo(page, page.getByRole('tab', { name: 'Upload File' }))
  await keyboard.press('ArrowRight')
  await isFocused(page.getByRole('tab', { name: 'Add URL' }))
  await keyboard.press('ArrowLeft')
  await tabTo(page, button(page, 'Select Resume'))
  const chooser = page.waitForEvent('filechooser')
  await keyboard.press('Enter')
  await (await chooser).setFiles({ ...pdf() })
  await page.getByText(sentence('resume_added', { filename: 'Ann Lee.pdf' })).waitFor()
  await tabTo(page, button(page, 'Submit Registration'))
  await keyboard.press('Space')
  await registered(page)

  const [call, ...more] = stage.provider.callsFor(applicant.Email)
  assert.equal(more.length, 0)
  for (const [key, value] of Object.entries(STEP_2)) {
    assert.deepEqual(call!.candidate[key as keyof typeof STEP_2], value, key)
  }
})
