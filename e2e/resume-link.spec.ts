import assert from 'node:assert/strict'
import { addLink, button, chooseFile, submit } from './harness/applicant.ts'
import { pdf } from './harness/resume-files.ts'
import { added, atResume } from './harness/resume-step.ts'
import { sentence } from './harness/sentence.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

const stage = setStage({ scripted: true })

test.describe('Add URL', () => {
  const cases: [typed: string, filename: string, sent: string][] = [
    ['https://ann.example/cv.pdf', 'cv.pdf', 'https://ann.example/cv.pdf'],
    ['ann.example/papers/Ann%20Lee', 'Ann Lee', 'https://ann.example/papers/Ann%20Lee'],
    ['http://ann.example/x.docx', 'x.docx', 'http://ann.example/x.docx'],
  ]
  for (const [typed, filename, sent] of cases) {
    test(typed, async () => {
      const page = await stage.visit()
      const applicant = await atResume(page)
      await addLink(page, typed)
      await added(page, filename)
      await submit(page)
      await page.getByText(sentence('toast_registered')).first().waitFor()
      assert.equal(stage.provider.callsFor(applicant.Email)[0]!.candidate.resume_url, sent)
    })
  }

  test('a link that was typed and not added takes the place of no resume unseen', async () => {
    const page = await stage.visit()
    const applicant = await atResume(page)
    await chooseFile(page, pdf())
    await added(page, 'Ann Lee.pdf')
    await page.getByRole('tab', { name: 'Add URL' }).click()
    const input = page.getByRole('tabpanel', { name: 'Add URL' }).getByRole('textbox')
    await input.fill('ann.example/other.pdf')
    await page.getByRole('tab', { name: 'Upload File' }).click()
    await submit(page)
    await page.waitForFunction(() => document.activeElement?.matches('input[type=url]'))
    await page.locator('#resume_link-error', { hasText: 'instead of Ann Lee.pdf' }).waitFor()
    assert.equal(stage.provider.callsFor(applicant.Email).length, 0)
    await input.fill('')
    await submit(page)
    await page.getByText(sentence('toast_registered')).first().waitFor()
    assert.match(stage.provider.callsFor(applicant.Email)[0]!.candidate.resume_url, /Ann-Lee\.pdf$/)
  })

  test('one Enter is enough, and so is Submit URL', async () => {
    const page = await stage.visit()
    const applicant = await atResume(page)
    await page.getByRole('tab', { name: 'Add URL' }).click()
    const input = page.getByRole('tabpanel', { name: 'Add URL' }).getByRole('textbox')
    await input.fill('ann.example/one.pdf')
    await input.press('Enter')
    await added(page, 'one.pdf')
    assert.equal(stage.provider.callsFor(applicant.Email).length, 0, 'Enter adds, it does not submit')
    await button(page, 'Remove').click()
    await page.getByRole('tab', { name: 'Add URL' }).click()
    await input.fill('ann.example/two.pdf')
    await button(page, 'Submit URL').click()
    await added(page, 'two.pdf')
  })

  for (const wrong of ['', '   ', 'https://', 'no host.example/x', 'http://[::1', 'notahost']) {
    test(`'${wrong}' is no address`, async () => {
      const page = await stage.visit()
      await atResume(page)
      await addLink(page, wrong)
      await page.getByText(sentence('resume_url_invalid')).first().waitFor()
    })
  }

  test('an address that was not added and is none is said where it stands, also from the other tab', async () => {
    const page = await stage.visit()
    await atResume(page)
    await page.getByRole('tab', { name: 'Add URL' }).click()
    const input = page.getByRole('tabpanel', { name: 'Add URL' }).getByRole('textbox')
    await input.fill('no address')
    await page.getByRole('tab', { name: 'Upload File' }).click()
    await submit(page)
    await page.waitForFunction(() => document.activeElement?.matches('input[type=url]'))
    assert.equal(await input.getAttribute('aria-invalid'), 'true')
    await page.getByRole('tab', { name: 'Upload File' }).click()
    await button(page, 'Select Resume').waitFor()
  })
})
