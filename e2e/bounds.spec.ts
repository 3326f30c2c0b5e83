import assert from 'node:assert/strict'
import {
  AMOUNT_MAX,
  EMAIL_MAX_LENGTH,
  KEY_SKILLS_MAX_LENGTH,
  TEXT_MAX_LENGTH,
} from '@resume-library/contract/limits'
import {
  button,
  errorSummary,
  field,
  fillStep1,
  goToStep,
  newApplicant,
  readyToSubmit,
  submit,
} from './harness/applicant.ts'
import { eventually } from './harness/eventually.ts'
import { sentence } from './harness/sentence.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

const stage = setStage()

const letters = (count: number) => 'x'.repeat(count)
/** An e-mail address of so many characters, whose parts are no longer than they may be. */
const emailOf = (count: number) => {
  const domain = `.${letters(60)}`.repeat(4)
  return `${letters(count - domain.length)}@${domain.slice(1)}`
}

/** Each field with the longest or largest that it takes, and one more. */
const BOUNDS: [label: string, step: 1 | 2, most: string, more: string, words: string][] = [
  ['First name', 1, letters(TEXT_MAX_LENGTH), letters(TEXT_MAX_LENGTH + 1), sentence('text_too_long')],
  ['Last name', 1, letters(TEXT_MAX_LENGTH), letters(TEXT_MAX_LENGTH + 1), sentence('text_too_long')],
  ['Email', 1, emailOf(EMAIL_MAX_LENGTH), emailOf(EMAIL_MAX_LENGTH + 1), sentence('email_too_long')],
  ['Phone', 1, '5'.repeat(TEXT_MAX_LENGTH), '5'.repeat(TEXT_MAX_LENGTH + 1), sentence('text_too_long')],
  ['Home town', 1, letters(TEXT_MAX_LENGTH), letters(TEXT_MAX_LENGTH + 1), sentence('text_too_long')],
  ['Desired job title', 2, letters(TEXT_MAX_LENGTH), letters(TEXT_MAX_LENGTH + 1), sentence('text_too_long')],
  // An emoji counts as one character, as in the schema.
  [
    'Latest job title',
    2,
    '🧭'.repeat(TEXT_MAX_LENGTH),
    '🧭'.repeat(TEXT_MAX_LENGTH + 1),
    sentence('text_too_long'),
  ],
  ['Minimum salary', 2, String(AMOUNT_MAX), String(AMOUNT_MAX + 1), sentence('amount_too_large')],
  ['Maximum salary', 2, String(AMOUNT_MAX), '9'.repeat(300), sentence('amount_too_large')],
  ['Travel radius', 2, String(AMOUNT_MAX), '-1', sentence('amount_below_zero')],
  [
    'Key skills',
    2,
    letters(KEY_SKILLS_MAX_LENGTH),
    letters(KEY_SKILLS_MAX_LENGTH + 1),
    sentence('skills_too_long'),
  ],
]

test.describe('every field at its bound', () => {
  test('one more is said at the field, with its name above, and nothing is cut or sent', async () => {
    const page = await stage.visit()
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('/v1/') && sent.push(request.url()))
    await fillStep1(page, newApplicant())
    for (const step of [1, 2] as const) {
      await goToStep(page, step)
      for (const [label, , , more] of BOUNDS.filter(([, on]) => on === step))
        await field(page, label).fill(more)
    }
    await goToStep(page, 3)
    await submit(page)
    await errorSummary(page).waitFor()
    for (const [label, step, , more, words] of BOUNDS) {
      await goToStep(page, step)
      const described = await field(page, label).evaluate((input) =>
        (input.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent),
      )
      assert.ok(described.includes(words), `${label}: ${described}`)
      assert.equal(await field(page, label).inputValue(), more, 'nothing is cut')
      const link = words.includes('email') || words.includes('key skills') ? words : `${label}: ${words}`
      assert.equal(await errorSummary(page).getByRole('link', { name: link, exact: true }).count(), 1, link)
    }
    assert.deepEqual(sent, [])
  })

  test('the most that is allowed registers', async () => {
    const page = await stage.visit()
    await readyToSubmit(page)
    for (const step of [1, 2] as const) {
      await goToStep(page, step)
      for (const [label, , most] of BOUNDS.filter(([, on]) => on === step))
        await field(page, label).fill(most)
    }
    await goToStep(page, 3)
    await submit(page)
    await page.getByText(sentence('toast_registered')).first().waitFor()
  })

  test('is said in the language of the page', async () => {
    const page = await stage.visit()
    await page.goto('/?lang=es')
    await page.locator('#first_name').fill(letters(TEXT_MAX_LENGTH + 1))
    await page.locator('button[type=submit]').click()
    await eventually(async () =>
      assert.equal(
        await page.locator('#first_name-error').textContent(),
        'Escriba como máximo 200 caracteres',
      ),
    )
    await page.getByRole('link', { name: 'Nombre: Escriba como máximo 200 caracteres' }).waitFor()
    await button(page, 'Siguiente paso').waitFor()
  })
})
