import assert from 'node:assert/strict'
import { added, button, chooseFile, FILL, field, fillStep1, goToStep, sentence } from './harness/applicant.ts'
import { resumeTxt } from './harness/resume-files.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

test.describe('Fill with Random Data', () => {
  const stage = setStage({ scripted: true })

  test('asks before it replaces answers', async () => {
    const page = await stage.visit()
    await fillStep1(page, { 'First name': 'Ann', Email: 'ann@example.com' })
    await button(page, 'Fill with Random Data').click()
    const question = page.getByRole('dialog')
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

test.describe('random data and autofill switched off', () => {
  const stage = setStage({ scripted: true, environment: { RANDOM_DATA: 'off', RESUME_FILL: 'off' } })

  test('show no button and no offer, and load no reader', async () => {
    const readers: string[] = []
    const page = await stage.visit({
      prepare: async (page) =>
        void page.on('request', (request) => {
          if (/\/reader-/.test(request.url())) readers.push(request.url())
        }),
    })
    await button(page, 'Next Step').waitFor()
    assert.equal(await button(page, FILL).count(), 0)
    await goToStep(page, 3)
    assert.equal(await button(page, 'Fill with Random Data').count(), 0)
    await chooseFile(page, resumeTxt())
    await added(page, 'rosa.txt')
    await page.waitForLoadState('networkidle')
    assert.deepEqual(readers, [])
  })
})
