import assert from 'node:assert/strict'
import { button, field, newApplicant, STEPS, stepHeading } from './harness/applicant.ts'
import { pdf } from './harness/resume-files.ts'
import { sentence } from './harness/sentence.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'
import { PHONE, tap } from './harness/touch.ts'

const stage = setStage({ scripted: true })

test('the shortest honest path on a phone: the required answers by its Next key, four taps and a resume', async () => {
  const page = await stage.visit(PHONE)
  const { Email, Password } = newApplicant()
  const answers = { 'First name': 'Ann', 'Last name': 'Lee', Email, Password, 'Zip code': '02134' }
  await tap(field(page, 'First name'))
  for (const [label, answer] of Object.entries(answers)) {
    // Fields that may stay empty are passed.
    for (let presses = 0; presses < 4; presses++) {
      if (await field(page, label).evaluate((input) => input === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type(answer)
    assert.equal(await field(page, label).inputValue(), answer)
  }
  await tap(page.getByRole('button', { name: new RegExp(STEPS[2]) }))
  await stepHeading(page, 3).waitFor()
  const chooser = page.waitForEvent('filechooser')
  await tap(button(page, 'Select Resume'))
  await (await chooser).setFiles({ ...pdf() })
  await page.getByText(sentence('resume_added', { filename: 'Ann Lee.pdf' })).waitFor()
  await tap(button(page, 'Submit Registration'))
  await page.getByText(sentence('toast_registered')).first().waitFor()
  assert.equal(stage.provider.callsFor(Email).length, 1)
})
