import assert from 'node:assert/strict'
import { announcements, assertAccessible, focused, recordAnnouncements } from './harness/accessibility.ts'
import {
  added,
  button,
  description,
  FILL,
  field,
  filled,
  fillFrom,
  fillStep1,
  focusedAfterFill,
  goToStep,
  holdReaders,
  newApplicant,
  sentence,
  stepHeading,
} from './harness/applicant.ts'
import { brokenPdf, resumeTxt } from './harness/resume-files.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

test.describe('while a resume is read', () => {
  const stage = setStage({ scripted: true })

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
    assert.match(await description(page, 'Phone'), /From your resume/)
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
  const stage = setStage({ scripted: true })

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
