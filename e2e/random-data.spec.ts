import assert from 'node:assert/strict'
import { INITIAL_VALUES, JOB_TYPES } from '@resume-library/contract/candidate'
import { TOAST_MS } from '@resume-library/contract/limits'
import { RANDOM_RANGES } from '@resume-library/contract/random-ranges'
import { button, field, fillStep1, goToStep, stepHeading, submit } from './harness/applicant.ts'
import { eventually } from './harness/eventually.ts'
import { sentence } from './harness/sentence.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'
import { toast } from './harness/toasts.ts'

const TRIES = 8

test.describe('Fill with Random Data', () => {
  const stage = setStage({ scripted: true })

  test(`${TRIES} registrations lie within the ranges of the specification`, async () => {
    const page = await stage.visit()
    const zipCodes = new Set<string>()
    for (let tries = 0; tries < TRIES; tries++) {
      await goToStep(page, 1)
      await button(page, 'Fill with Random Data').click()
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=email]')?.value)
      const email = (await field(page, 'Email').inputValue()).toLowerCase()
      await goToStep(page, 3)
      await submit(page)
      const { candidate } = await eventually(() => {
        const [call] = stage.provider.callsFor(email)
        assert.ok(call)
        return call
      })
      await stepHeading(page, 1).waitFor()
      const skills = candidate.key_skills.split(',').map((skill) => skill.trim())
      within(candidate.acceptable_job_types.length, RANDOM_RANGES.jobTypes)
      assert.equal(new Set(candidate.acceptable_job_types).size, candidate.acceptable_job_types.length)
      assert.ok(candidate.acceptable_job_types.every((type) => JOB_TYPES.includes(type)))
      within(skills.length, RANDOM_RANGES.skills)
      assert.equal(new Set(skills).size, skills.length)
      within(candidate.salary_min, RANDOM_RANGES.salary_min)
      within(candidate.salary_max, RANDOM_RANGES.salary_max)
      within(candidate.travel_radius, RANDOM_RANGES.travel_radius)
      assert.match(candidate.zip_code, /^\d{5}$/)
      assert.equal(candidate.country_id, INITIAL_VALUES.country_id)
      zipCodes.add(candidate.zip_code)
    }
    assert.ok(zipCodes.size > 1, 'random is random')
  })

  test(`says so for ${TOAST_MS.success} ms`, async () => {
    const page = await stage.visit({ prepare: (page) => page.clock.install() })
    await page.clock.pauseAt(Date.now() + 60_000)
    await button(page, 'Fill with Random Data').click()
    const words = toast(page, sentence('toast_random_data'))
    await words.waitFor()
    await page.clock.runFor(TOAST_MS.success - 200)
    assert.equal(await words.isVisible(), true)
    await page.clock.runFor(1_500)
    await words.waitFor({ state: 'hidden' })
  })

  test('asks before it replaces real answers', async () => {
    const page = await stage.visit()
    await fillStep1(page, { 'First name': 'Ann', Email: 'ann@example.com' })
    await button(page, 'Fill with Random Data').click()
    const question = page.getByRole(/* a native or an own one */ 'alertdialog').or(page.getByRole('dialog'))
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    assert.equal(await field(page, 'Email').inputValue(), 'ann@example.com')
    await button(page, 'Fill with Random Data').click()
    await question.getByRole('button', { name: /replace/i }).click()
    await page.getByText(sentence('toast_random_data')).first().waitFor()
    assert.notEqual(await field(page, 'Email').inputValue(), 'ann@example.com')
  })
})

test.describe('an operator who switched it off', () => {
  const stage = setStage({ scripted: true, environment: { RANDOM_DATA: 'off' } })

  test('has no such button', async () => {
    const page = await stage.visit()
    await button(page, 'Next Step').waitFor()
    assert.equal(await button(page, 'Fill with Random Data').count(), 0)
    await goToStep(page, 3)
    assert.equal(await button(page, 'Fill with Random Data').count(), 0)
  })
})

function within(value: number, [low, high]: readonly [number, number]) {
  assert.ok(value >= low && value <= high, `${value} is not in ${low}-${high}`)
}
