import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'
import { button, field, goToStep, newApplicant, STEPS, stepHeading } from './harness/applicant.ts'
import { pdf } from './harness/resume-files.ts'
import { sentence } from './harness/sentence.ts'
import { setStage } from './harness/stage.ts'
import { annotate, test } from './harness/test.ts'
import { PHONE, tap } from './harness/touch.ts'

const stage = setStage({ scripted: true })

/** "Under two minutes with a resume at hand." */
const LIMIT_S = 120
/**
 * A slow hand: 36 words a minute with two thumbs are 3 characters a second (Palin et al., 2019: 36.2 words a
 * minute on average, 37,000 people); we take 2. Finding and tapping a target: 2 s.
 */
const KEYSTROKE_S = 0.5
const TAP_S = 2
/** In the file picker of a phone: open the folder, choose the file. */
const PICKER_TAPS = 2

/** Counts what the hand of a person does. */
function hand() {
  let taps = 0
  let keystrokes = 0
  return {
    async tap(target: Locator) {
      taps++
      await tap(target)
    },
    async type(page: Page, text: string) {
      keystrokes += text.length
      await page.keyboard.type(text)
    },
    async press(page: Page, key: string) {
      keystrokes++
      await page.keyboard.press(key)
    },
    pick() {
      taps += PICKER_TAPS
    },
    count: () => ({ taps, keystrokes, seconds: Math.round(taps * TAP_S + keystrokes * KEYSTROKE_S) }),
  }
}

test('the shortest honest path: required answers and a resume, on a phone', async () => {
  const page = await stage.visit(PHONE)
  const { Email, Password } = newApplicant()
  const answers = {
    'First name': 'Ann',
    'Last name': 'Lee',
    Email: Email.replace(/-.*@/, `-${Date.now()}@`),
    Password,
    'Zip code': '02134',
  }
  const person = hand()

  await person.tap(field(page, 'First name'))
  for (const [label, answer] of Object.entries(answers)) {
    await toNext(page, person, label)
    await person.type(page, answer)
  }
  await person.tap(page.getByRole('button', { name: new RegExp(STEPS[2]) }))
  await stepHeading(page, 3).waitFor()
  const chooser = page.waitForEvent('filechooser')
  await person.tap(button(page, 'Select Resume'))
  await (await chooser).setFiles({ ...pdf() })
  person.pick()
  await page.getByText(sentence('resume_added', { filename: 'Ann Lee.pdf' })).waitFor()
  await person.tap(button(page, 'Submit Registration'))
  await page.getByText(sentence('toast_registered')).first().waitFor()

  const { taps, keystrokes, seconds } = person.count()
  annotate(`shortest path: ${taps} taps, ${keystrokes} keystrokes, about ${seconds} s`)
  assert.ok(seconds < LIMIT_S, `${seconds} s`)
  assert.equal(stage.provider.callsFor(answers.Email).length, 1)
})

/** The Next key of a phone's keyboard goes to the next field; fields that may stay empty are passed. */
async function toNext(page: Page, person: ReturnType<typeof hand>, label: string) {
  const target = field(page, label)
  for (let presses = 0; presses < 4; presses++) {
    if (await target.evaluate((input) => input === document.activeElement)) return
    await person.press(page, 'Tab')
  }
  assert.fail(`${label} is not reached`)
}

test('every field of step 1 tells the browser what it is', async () => {
  const page = await stage.visit()
  const tokens = await page
    .locator('form input[name][autocomplete]')
    .evaluateAll((inputs) =>
      inputs.map((input) => [input.getAttribute('name'), input.getAttribute('autocomplete')]),
    )
  assert.deepEqual(Object.fromEntries(tokens.slice(0, 7)), {
    first_name: 'given-name',
    last_name: 'family-name',
    email: 'email',
    password: 'new-password',
    phone: 'tel',
    zip_code: 'postal-code',
    home_town: 'address-level2',
  })
  await goToStep(page, 2)
  assert.equal(await field(page, 'Minimum salary').getAttribute('inputmode'), 'numeric')
})
