import { button, fillStep1, goToStep, newApplicant, stepHeading } from './harness/applicant.ts'
import { assertAccessible } from './harness/axe.ts'
import { brokenPdf, resumeTxt, scannedPdf } from './harness/readable-resumes.ts'
import { pdf } from './harness/resume-files.ts'
import { fillFrom } from './harness/resume-fill.ts'
import { added } from './harness/resume-step.ts'
import { sentence } from './harness/sentence.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

test.describe('a resume that fills nothing in', () => {
  const stage = setStage({ scripted: true })

  test('without a Worker it says so, and the file is the resume all the same', async () => {
    const page = await stage.visit({
      prepare: (page) => page.route(/\/reader-/, (route) => route.abort()),
      expected: /Failed to load resource/,
    })
    await fillFrom(page, resumeTxt())
    await page.getByText(/could not be read on this device/).waitFor()
    await goToStep(page, 3)
    await added(page, 'rosa.txt')
  })

  for (const [what, file, words] of [
    ['a scan', scannedPdf, /pages are pictures/],
    ['a broken file', brokenPdf, /damaged or has no text/],
    ['a locked file', () => pdf('locked.pdf', 'Rosa Diaz', { encrypt: true }), /opens only with a password/],
  ] as const) {
    test(`a machine cannot read ${what}: that is said, and blocks nothing`, async () => {
      const page = await stage.visit()
      await fillFrom(page, file())
      await page.getByText('A machine cannot read this resume').waitFor()
      await page.getByText(words).first().waitFor()
      await assertAccessible(page, what)
      await fillStep1(page, newApplicant())
      await button(page, 'Next Step').click()
      await stepHeading(page, 2).waitFor()
    })
  }

  test('a file of another kind is refused with its reason', async () => {
    const page = await stage.visit()
    await fillFrom(page, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') })
    await page.getByRole('main').getByText(sentence('resume_type_refused'), { exact: true }).waitFor()
  })
})
