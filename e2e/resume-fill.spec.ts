import assert from 'node:assert/strict'
import { announcements, assertAccessible, focused, recordAnnouncements } from './harness/accessibility.ts'
import {
  added,
  button,
  chooseFile,
  description,
  FILL,
  field,
  filled,
  fillFrom,
  fillStep1,
  focusedAfterFill,
  goToStep,
  holdReaders,
  isDescribed,
  newApplicant,
  register,
  sentence,
  stepHeading,
} from './harness/applicant.ts'
import { delayReactTurns, openWithoutScripts } from './harness/conditions.ts'
import { startRelay } from './harness/relay.ts'
import { ANSWERS, brokenPdf, resumeDocx, resumePdf, resumeTxt } from './harness/resume-files.ts'
import { setStage } from './harness/stage.ts'
import { afterTest, test } from './harness/test.ts'

const stage = setStage({ scripted: true })

/** Mark of a filled answer, certain or not. */
const MARK = /^(From your resume|Please check)$/

test.describe('a resume fills the form', () => {
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
    await isDescribed(page, 'Key skills', /From your resume/)
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

test.describe('while a resume is read', () => {
  test('typed answers win, also during the reading, and an edit removes a mark', async () => {
    let release = () => {}
    const page = await stage.visit({
      prepare: async (page) => {
        release = await holdReaders(page)
      },
    })
    await fillStep1(page, { 'First name': 'Rosalind' })
    await fillFrom(page, resumeTxt())
    await page.getByText('Reading rosa.txt…').waitFor()
    await field(page, 'Last name').pressSequentially('D')
    release()
    await filled(page)
    assert.equal(await field(page, 'First name').inputValue(), 'Rosalind')
    await page.keyboard.type('avis')
    assert.equal(await field(page, 'Last name').inputValue(), 'Davis', 'nobody is torn away from typing')
    const phone = page.getByRole('textbox', { name: 'Phone' })
    await isDescribed(page, 'Phone', /From your resume/)
    await phone.fill('555 0100')
    assert.doesNotMatch(await description(page, 'Phone'), /From your resume/)
    await button(page, 'Undo').click()
    await focused(page, 'resume-fill')
    assert.equal(await field(page, 'First name').inputValue(), 'Rosalind')
    assert.equal(await field(page, 'Last name').inputValue(), 'Davis')
    assert.equal(await phone.inputValue(), '555 0100')
    for (const label of ['Email', 'Zip code', 'Home town'])
      assert.equal(await field(page, label).inputValue(), '', label)
    await page.getByText('Undone, and we removed your resume.').waitFor()
    await goToStep(page, 3)
    await button(page, 'Select Resume').waitFor()
    assert.equal(await page.getByText('Resume added').count(), 0)
  })

  test('it works by keyboard, is accessible, and is announced once', async () => {
    let release = () => {}
    const page = await stage.visit({
      prepare: async (page) => {
        await recordAnnouncements(page)
        release = await holdReaders(page)
      },
    })
    await button(page, FILL).focus()
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles({ ...resumeTxt() })
    await page.getByText('Reading rosa.txt…').waitFor()
    await page.getByText('Reading…', { exact: true }).waitFor()
    await assertAccessible(page, 'reading')
    release()
    await filled(page)
    await focusedAfterFill(page)
    const announced = (await announcements(page)).filter((words) => /filled in/i.test(words))
    assert.equal(announced.length, 1, announced.join('\n'))
    assert.match(announced[0]!, /^We filled in 8 answers from your resume\. Please check them/)
  })
})

test.describe('a resume that fills nothing in', () => {
  test('without a Worker is reported, and the file becomes the resume', async () => {
    const page = await stage.visit({
      prepare: (page) => page.route(/\/reader-/, (route) => route.abort()),
      expected: /Failed to load resource/,
    })
    await fillFrom(page, resumeTxt())
    await page.getByText(/couldn't read your resume on this device/).waitFor()
    await goToStep(page, 3)
    await added(page, 'rosa.txt')
  })

  test('is reported as broken or no resume, and blocks nothing', async () => {
    const page = await stage.visit()
    await fillFrom(page, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') })
    await page.getByRole('main').getByText(sentence('resume_type_refused'), { exact: true }).waitFor()
    await fillFrom(page, brokenPdf())
    await page
      .getByText(/damaged or has no text/)
      .first()
      .waitFor()
    await fillStep1(page, newApplicant())
    await button(page, 'Next Step').click()
    await stepHeading(page, 2).waitFor()
  })
})
