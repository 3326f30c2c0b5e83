import assert from 'node:assert/strict'
import {
  button,
  chooseFile,
  description,
  field,
  filled,
  fillFrom,
  fillStep1,
  focusedAfterFill,
  goToStep,
  newApplicant,
  register,
  stepHeading,
} from './harness/applicant.ts'
import { delayReactTurns, openWithoutScripts } from './harness/conditions.ts'
import { startRelay } from './harness/relay.ts'
import { ANSWERS, resumeDocx, resumePdf, resumeTxt } from './harness/resume-files.ts'
import { setStage } from './harness/stage.ts'
import { afterTest, eventually, test } from './harness/test.ts'

/** Mark of a filled answer, certain or not. */
const MARK = /^(From your resume|Please check)$/

test.describe('a resume fills the form', () => {
  const stage = setStage({ scripted: true })

  test('from a PDF, which is only sent as the upload', async () => {
    const relay = await startRelay(stage.product.url)
    afterTest(relay.close)
    const page = await stage.visit()
    await page.goto(relay.url)
    const { Email, Password } = newApplicant()
    await fillFrom(page, resumePdf(Email))
    await filled(page)
    for (const [label, value] of Object.entries({ ...ANSWERS, Email }))
      assert.equal(await field(page, label).inputValue(), value, label)
    assert.equal(await field(page, 'Password').inputValue(), '')
    await focusedAfterFill(page)
    assert.equal(await page.getByText(MARK).count(), 6, 'on this step')
    await page.getByText(/is attached as your resume/).waitFor()
    const traces = relay.requests().filter(({ path, body }) => /Rosa|Diaz|Welder|97201/.test(path + body))
    assert.ok(
      traces.every(({ path }) => path === '/api/upload'),
      JSON.stringify(traces.map(({ path }) => path)),
    )
    const readers = relay
      .requests()
      .map(({ path }) => /reader-(pdf|docx?|rtf|txt)-reader/.exec(path)?.[1])
      .filter(Boolean)
    assert.deepEqual(readers, ['pdf'], 'only the reader of its format is fetched')
    await field(page, 'Password').fill(Password)
    await goToStep(page, 3)
    await page.getByText(/^PDF, \d+ KB, 1 page$/).waitFor()
    await register(page)
    const [call] = stage.provider.callsFor(Email)
    assert.equal(call!.candidate.latest_job_title, 'Lead Welder')
    assert.match(call!.candidate.key_skills, /^MIG welding, TIG welding/)
    assert.match(call!.candidate.resume_url, /pdf$/)
  })

  test('chosen before hydration', async () => {
    const page = await stage.visit()
    const letCome = await openWithoutScripts(page)
    await fillFrom(page, resumeTxt())
    letCome()
    await filled(page)
    await focusedAfterFill(page)
  })

  test('read before step 2 is rendered', async () => {
    const page = await stage.visit()
    const restore = await delayReactTurns(page, 1_000)
    await fillFrom(page, resumeTxt())
    await filled(page)
    await restore()
    await goToStep(page, 2)
    assert.match(await field(page, 'Key skills').inputValue(), /TIG welding/)
    await eventually(async () => assert.match(await description(page, 'Key skills'), /From your resume/))
  })

  test('on demand in step 3', async () => {
    const page = await stage.visit()
    await fillStep1(page, { 'First name': 'Rosalind', 'Last name': 'D', Email: 'r@example.com' })
    await goToStep(page, 3)
    await chooseFile(page, resumeDocx())
    await page.getByText('We can fill in 5 blanks from your resume.').waitFor()
    assert.equal(await page.locator('#phone').inputValue(), '')
    await button(page, 'Fill in').click()
    await stepHeading(page, 1).waitFor()
    await focusedAfterFill(page)
    assert.equal(await field(page, 'Phone').inputValue(), ANSWERS.Phone)
    assert.equal(await field(page, 'First name').inputValue(), 'Rosalind')
  })
})
