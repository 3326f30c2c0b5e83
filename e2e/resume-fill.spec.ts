import assert from 'node:assert/strict'
import {
  button,
  chooseFile,
  field,
  fillStep1,
  goToStep,
  newApplicant,
  stepHeading,
  submit,
} from './harness/applicant.ts'
import { assertAccessible } from './harness/axe.ts'
import { lateTurns } from './harness/busy-page.ts'
import { description } from './harness/description.ts'
import { eventually } from './harness/eventually.ts'
import { lateScripts } from './harness/late-scripts.ts'
import { ANSWERS, resumeDocx, resumePdf, resumeTxt } from './harness/readable-resumes.ts'
import { startRelay } from './harness/relay.ts'
import { FILL, filled, fillFrom, focused } from './harness/resume-fill.ts'
import { added } from './harness/resume-step.ts'
import { sentence } from './harness/sentence.ts'
import { setStage } from './harness/stage.ts'
import { afterTest, annotate, test } from './harness/test.ts'
import { PHONE, tap } from './harness/touch.ts'

/** With the request to check it, where it is not sure. */
const MARK = /^From your resume(: please check)?$/

test.describe('a resume fills the form', () => {
  const stage = setStage({ scripted: true })

  for (const [kind, file] of [
    ['PDF', resumePdf],
    ['DOCX', resumeDocx],
    ['TXT', resumeTxt],
  ] as const) {
    test(`from a ${kind}, is the resume too, and nothing of it leaves the device but by its upload`, async () => {
      const relay = await startRelay(stage.product.url)
      afterTest(relay.close)
      const page = await stage.visit()
      await page.goto(relay.url)
      const { Email, Password } = newApplicant()
      await fillFrom(page, file(Email))
      await filled(page)
      for (const [label, value] of Object.entries({ ...ANSWERS, Email }))
        assert.equal(await field(page, label).inputValue(), value, label)
      assert.equal(await field(page, 'Password').inputValue(), '')
      await focused(page, 'password')
      assert.equal(await page.getByText(MARK).count(), 6, 'on this step')
      await page.getByText(/is also your resume in step 3/).waitFor()
      const told = relay.requests().filter(({ path, body }) => /Rosa|Diaz|Welder|97201/.test(path + body))
      assert.ok(
        told.every(({ path }) => path === '/api/upload'),
        JSON.stringify(told.map(({ path }) => path)),
      )
      const format = kind.toLowerCase()
      const readers = relay
        .requests()
        .map(({ path }) => /reader-(pdf|docx?|rtf|txt)-reader/.exec(path)?.[1])
        .filter(Boolean)
      assert.deepEqual(readers, [format], 'only the reader of its format is fetched')
      await field(page, 'Password').fill(Password)
      await goToStep(page, 3)
      await submit(page)
      await page.getByText(sentence('toast_registered')).first().waitFor()
      const [call] = stage.provider.callsFor(Email)
      assert.equal(call!.candidate.latest_job_title, 'Lead Welder')
      assert.match(call!.candidate.key_skills, /^MIG welding, TIG welding/)
      assert.match(call!.candidate.resume_url, new RegExp(`${format}$`))
    })
  }

  test('chosen before the page is alive it is found by the script', async () => {
    const scripts = await lateScripts(stage.product.url)
    const page = await stage.visit()
    afterTest(() => scripts.close())
    scripts.setDelay(400)
    await page.goto(scripts.url, { waitUntil: 'commit' })
    await fillFrom(page, resumeTxt())
    await filled(page)
    await focused(page, 'password')
  })

  test('read before the next step is rendered, it fills and marks that too', async () => {
    const page = await stage.visit()
    const restore = await lateTurns(page, 1_000)
    await fillFrom(page, resumeTxt())
    await filled(page)
    await restore()
    await goToStep(page, 2)
    assert.match(await field(page, 'Key skills').inputValue(), /TIG welding/)
    await eventually(async () => assert.match(await description(page, 'Key skills'), /From your resume/))
  })

  test('in step 3 it is offered, and a press away', async () => {
    const page = await stage.visit()
    await fillStep1(page, { 'First name': 'Rosalind', 'Last name': 'D', Email: 'r@example.com' })
    await goToStep(page, 3)
    await chooseFile(page, resumeDocx())
    await page.getByText('Your resume answers 5 questions that you left open.').waitFor()
    assert.equal(await page.locator('#phone').inputValue(), '')
    await assertAccessible(page, 'the offer')
    await button(page, 'Fill in').click()
    await stepHeading(page, 1).waitFor()
    await focused(page, 'password')
    assert.equal(await field(page, 'Phone').inputValue(), ANSWERS.Phone)
    assert.equal(await field(page, 'First name').inputValue(), 'Rosalind')
  })

  test('the draft keeps what was filled in', async () => {
    const page = await stage.visit()
    await fillFrom(page, resumeTxt())
    await filled(page)
    await page.waitForTimeout(600)
    await page.goto(page.url())
    await button(page, 'Continue').click()
    await focused(page, 'password')
    assert.equal(await field(page, 'First name').inputValue(), 'Rosa')
    await goToStep(page, 2)
    assert.match(await field(page, 'Key skills').inputValue(), /TIG welding/)
  })

  test('the shortest honest path on a phone: at most 6 taps and the password', async () => {
    const page = await stage.visit(PHONE)
    const { Email, Password } = newApplicant()
    let taps = 0
    const chooser = page.waitForEvent('filechooser')
    await tap(button(page, FILL))
    await (await chooser).setFiles({ ...resumePdf(Email) })
    // The button, and in the phone's picker a folder and the file.
    taps += 3
    await filled(page)
    await focused(page, 'password')
    await page.keyboard.type(Password)
    await tap(page.getByRole('button', { name: /^Resume$|Resume$/ }).last())
    taps++
    await stepHeading(page, 3).waitFor()
    await added(page, 'rosa.pdf')
    await tap(button(page, 'Submit Registration'))
    taps++
    await page.getByText(sentence('toast_registered')).first().waitFor()
    annotate(`shortest path with a resume: ${taps} taps, ${Password.length} keystrokes`)
    assert.ok(taps <= 6)
    assert.equal(stage.provider.callsFor(Email).length, 1)
  })
})

test.describe('an operator who switched it off', () => {
  const stage = setStage({ scripted: true, environment: { RESUME_FILL: 'off' } })

  test('has no such button, no offer, and no reader is fetched', async () => {
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
    await chooseFile(page, resumeTxt())
    await added(page, 'rosa.txt')
    await page.waitForTimeout(700)
    assert.deepEqual(readers, [])
  })
})
