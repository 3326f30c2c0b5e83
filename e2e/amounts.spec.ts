import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import {
  button,
  errorSummary,
  field,
  fillStep1,
  goToStep,
  newApplicant,
  readyToSubmit,
  register,
  stepHeading,
} from './harness/applicant.ts'
import { description } from './harness/description.ts'
import { eventually } from './harness/eventually.ts'
import { sentence } from './harness/sentence.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

const stage = setStage({ scripted: true })

async function atStep2(): Promise<Page> {
  const page = await stage.visit()
  await fillStep1(page, newApplicant())
  await goToStep(page, 2)
  return page
}

test.describe('amounts in the spelling of a person', () => {
  test('are formatted when the field is left', async () => {
    const page = await stage.visit()
    const { Email } = await readyToSubmit(page)
    await goToStep(page, 2)
    await field(page, 'Minimum salary').fill('$50k')
    await field(page, 'Maximum salary').fill('60 000')
    await field(page, 'Travel radius').fill('25 miles')
    await field(page, 'Key skills').focus()
    assert.equal(await field(page, 'Minimum salary').inputValue(), '50,000')
    assert.equal(await field(page, 'Maximum salary').inputValue(), '60,000')
    assert.equal(await field(page, 'Travel radius').inputValue(), '25')
    await goToStep(page, 3)
    await register(page)
    const [call] = stage.provider.callsFor(Email)
    const { salary_min, salary_max, travel_radius } = call!.candidate
    assert.deepEqual([salary_min, salary_max, travel_radius], [50_000, 60_000, 25])
  })

  test('a malformed one is marked until corrected, and listed in the summary', async () => {
    const page = await atStep2()
    const words = sentence('amount_not_yearly')
    await field(page, 'Travel radius').fill('-1')
    for (const label of ['Minimum salary', 'Maximum salary']) {
      const amount = field(page, label)
      await amount.fill('abc')
      await field(page, 'Key skills').focus()
      await eventually(async () => assert.ok((await description(page, label)).includes(words), label))
      assert.equal(await amount.inputValue(), 'abc')
      await amount.press('End')
      await page.keyboard.type('d')
      assert.equal(await amount.inputValue(), 'abcd')
      assert.equal(await amount.getAttribute('aria-invalid'), 'true', 'one more wrong letter is no mend')
    }
    await button(page, 'Next Step').click()
    for (const label of ['Minimum salary', 'Maximum salary']) {
      await errorSummary(page).getByRole('link', { name: label, exact: true }).waitFor()
    }
    assert.ok((await description(page, 'Travel radius')).includes(sentence('amount_below_zero')))
    await field(page, 'Minimum salary').fill('50,000')
    await eventually(async () =>
      assert.equal(await field(page, 'Minimum salary').getAttribute('aria-invalid'), 'false'),
    )
  })
})

test.describe('an amount that may be hourly pay', () => {
  test('stops Enter and Next once, with a question', async () => {
    const page = await atStep2()
    const minimum = field(page, 'Minimum salary')
    for (const [pay, press] of [
      ['15.50', () => minimum.press('Enter')],
      ['16.50', () => button(page, 'Next Step').click()],
    ] as const) {
      await minimum.fill(pay)
      await press()
      await page.getByText(`Is $${pay} your hourly pay?`).waitFor()
      assert.equal(await minimum.inputValue(), pay)
      await stepHeading(page, 2).waitFor()
      await press()
      await stepHeading(page, 3).waitFor()
      await goToStep(page, 2)
    }
  })

  test('is converted to a year with one press, and back', async () => {
    const page = await atStep2()
    const minimum = field(page, 'Minimum salary')
    await minimum.fill('25')
    await field(page, 'Key skills').focus()
    await button(page, 'Use $52,000 a year').click()
    assert.equal(await minimum.inputValue(), '52,000')
    assert.match(await description(page, 'Minimum salary'), /\$25 an hour for 2,080 hours a year/)
    await button(page, 'Undo').click()
    assert.equal(await minimum.inputValue(), '25')
    assert.match(await description(page, 'Minimum salary'), /Is \$25 your hourly pay\?/)
    await button(page, 'Next Step').click()
    await stepHeading(page, 3).waitFor()
  })
})

test('a range fills both salaries', async () => {
  const page = await atStep2()
  await field(page, 'Minimum salary').fill('50-60k')
  await field(page, 'Key skills').focus()
  assert.equal(await field(page, 'Minimum salary').inputValue(), '50,000')
  assert.equal(await field(page, 'Maximum salary').inputValue(), '60,000')
  assert.equal(await field(page, 'Minimum salary').getAttribute('aria-invalid'), 'false')
  await field(page, 'Maximum salary').fill('$20 to $25 an hour')
  await button(page, 'Next Step').click()
  await stepHeading(page, 3).waitFor()
  await goToStep(page, 2)
  assert.equal(await field(page, 'Minimum salary').inputValue(), '41,600')
  assert.match(await description(page, 'Maximum salary'), /\$25 an hour for/)
})

test('a high minimum raises the default maximum, lowers it again, and only warns after Undo', async () => {
  const page = await atStep2()
  const [minimum, maximum] = [field(page, 'Minimum salary'), field(page, 'Maximum salary')]
  for (const [typed, raised] of [
    ['950000', '950,000'],
    ['95000', '95,000'],
    ['50000', '90,000'],
    ['95000', '95,000'],
  ] as const) {
    await minimum.fill(typed)
    await field(page, 'Key skills').focus()
    assert.equal(await maximum.inputValue(), raised)
  }
  assert.match(await description(page, 'Maximum salary'), /Raised to match your minimum/)
  await button(page, 'Undo').click()
  assert.equal(await maximum.inputValue(), '90,000')
  const warning = page.getByText(/minimum is higher than your maximum/).filter({ visible: true })
  await warning.waitFor()
  await maximum.fill('25')
  await button(page, 'Next Step').click()
  await page.getByText('Is $25 your hourly pay?').waitFor()
  await warning.waitFor()
  await button(page, 'Next Step').click()
  await stepHeading(page, 3).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Pay' }).filter({ has: warning }).waitFor()
})

test('salaries that were equal are checked as they were changed', async () => {
  const page = await atStep2()
  for (const [minimum, maximum] of [
    ['50000', '50000'],
    ['20000', '80000'],
  ] as const) {
    await goToStep(page, 2)
    await field(page, 'Minimum salary').fill(minimum)
    await field(page, 'Maximum salary').fill(maximum)
    await goToStep(page, 3)
  }
  const pay = page.locator('summary').filter({ hasText: 'Pay' })
  assert.deepEqual((await pay.textContent())?.match(/[$][\d,]+/g), ['$20,000', '$80,000'])
})
