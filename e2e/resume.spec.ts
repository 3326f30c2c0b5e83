import assert from 'node:assert/strict'
import { isFocused } from './harness/accessibility.ts'
import {
  added,
  assertRecovers,
  atResume,
  button,
  chooseFile,
  field,
  goToStep,
  register,
  sentence,
  submit,
  toast,
} from './harness/applicant.ts'
import { FULL_SPEED, SLOW_UPLOAD, setNetwork } from './harness/conditions.ts'
import { docx, dropFiles, pasteFile, pdf, type TestFile, txt, txtOfSize } from './harness/resume-files.ts'
import { setStage } from './harness/stage.ts'
import { eventually, test } from './harness/test.ts'

const stage = setStage({ scripted: true })

test.describe('a resume', () => {
  test('that is removed is deleted on the server, also after a reload', async () => {
    const page = await stage.visit()
    const addresses: string[] = []
    page.on('response', async (response) => {
      if (response.url().endsWith('/api/upload')) addresses.push((await response.json()).url)
    })
    const statusOf = async (at: number) => (await fetch(addresses[at]!)).status
    await atResume(page)
    await page.getByText('We upload your file as soon as you choose it.').waitFor()
    await chooseFile(page, pdf('first.pdf'))
    await added(page, 'first.pdf')
    await eventually(async () => assert.equal(await statusOf(0), 200))
    await chooseFile(page, pdf('second.pdf'))
    await added(page, 'second.pdf')
    await eventually(async () => assert.equal(await statusOf(0), 404))
    await page.goto(page.url())
    await button(page, 'Continue').click()
    await goToStep(page, 3)
    await button(page, 'Remove').click()
    await eventually(async () => assert.equal(await statusOf(1), 404))
  })

  test('can be dropped on the zone, or pasted', async () => {
    const page = await stage.visit()
    await atResume(page)
    await dropFiles(page, [pdf('dropped.pdf')])
    await added(page, 'dropped.pdf')
    await button(page, 'Remove').click()
    await pasteFile(page, docx('pasted.docx'))
    await added(page, 'pasted.docx')
  })
})

test.describe('a file that is no resume', () => {
  const program: TestFile = {
    name: 'setup.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ'),
  }

  test('is refused with its reason by the button, the drop zone and the service', async () => {
    const page = await stage.visit()
    const applicant = await atResume(page)
    await chooseFile(page, program)
    await page.getByText(sentence('resume_type_refused')).first().waitFor()
    await dropFiles(page, [program])
    await page.getByText(sentence('resume_files_rejected')).first().waitFor()
    await page
      .getByText(/setup\.exe/)
      .first()
      .waitFor()
    await chooseFile(page, { ...program, name: 'setup.pdf', mimeType: 'application/pdf' })
    await toast(page, sentence('upload_failed')).waitFor()
    await page.getByText(sentence('resume_type_refused')).first().waitFor()
    await assertRecovers(page, applicant)
  })
})

test('an upload succeeds without a readable preview', async () => {
  const page = await stage.visit()
  await atResume(page)
  await page.evaluate(() => {
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('No.', 'NotReadableError'))
  })
  await chooseFile(page, pdf())
  await toast(page, sentence('upload_succeeded_without_preview')).waitFor()
  await added(page, 'Ann Lee.pdf')
})

test('an upload shows its progress, and Cancel ends it', { tag: '@chromium' }, async () => {
  const page = await stage.visit()
  await atResume(page)
  await setNetwork(page, SLOW_UPLOAD)
  await chooseFile(page, txtOfSize(1_000_000))
  const bar = page.getByRole('progressbar')
  await eventually(async () =>
    assert.ok((await bar.evaluate((element: HTMLProgressElement) => element.position)) > 0),
  )
  await button(page, 'Cancel').click()
  await bar.waitFor({ state: 'hidden' })
  assert.equal(await page.getByText(sentence('resume_added', { filename: 'long.txt' })).count(), 0)
  await setNetwork(page, FULL_SPEED)
  await chooseFile(page, pdf())
  await added(page, 'Ann Lee.pdf')
})

test.describe('an added resume', () => {
  test('can be removed, which blocks Submit, or replaced', async () => {
    const page = await stage.visit()
    const applicant = await atResume(page)
    await chooseFile(page, pdf())
    await added(page, 'Ann Lee.pdf')
    await button(page, 'Remove').click()
    await submit(page)
    await page.getByText(sentence('resume_required')).first().waitFor()
    await chooseFile(page, pdf('old.pdf'))
    await added(page, 'old.pdf')
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Replace').click()
    await (await chooser).setFiles({ ...txt('new.txt') })
    await added(page, 'new.txt')
    await register(page)
    assert.match(stage.provider.callsFor(applicant.Email)[0]!.candidate.resume_url, /\.txt$/)
    assert.equal(stage.provider.callsFor(applicant.Email).length, 1)
  })

  test('is listed with every group of answers, whose Change button leads to its first field', async () => {
    const page = await stage.visit()
    const applicant = await atResume(page)
    await page.locator('summary', { hasText: 'Personal Info' }).click()
    await page.getByRole('definition').getByText(applicant.Email, { exact: true }).waitFor()
    assert.equal(await page.getByText(applicant.Password).count(), 0)
    await page.getByRole('button', { name: 'Change personal info' }).click()
    await isFocused(field(page, 'First name'))
  })
})
