import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import {
  added,
  atResume,
  button,
  chooseFile,
  field,
  fillStep1,
  goToStep,
  newApplicant,
  registered,
  sentence,
} from './harness/applicant.ts'
import { PHONE, tap } from './harness/conditions.ts'
import { resumeDocx } from './harness/resume-files.ts'
import { setStage } from './harness/stage.ts'
import { eventually, test } from './harness/test.ts'

const NO_RESUME = "I don't have a resume here"
const MOST_TAPS_AND_KEYS = 60

const guide = (page: Page) => page.getByRole('region', { name: 'Your resume from a few answers' })
const job = (page: Page, number: number) => page.getByRole('group', { name: `Job ${number}`, exact: true })

async function openGuide(page: Page) {
  await button(page, NO_RESUME).click()
  await job(page, 1).waitFor()
}

async function toCheck(page: Page) {
  await button(page, 'Create my resume').click()
  await button(page, 'Use this resume').waitFor()
}

test.describe('a resume made from answers', () => {
  const stage = setStage({ scripted: true })

  test('registers a person without a file on a phone, within 60 taps and keys', async () => {
    const page = await stage.visit(PHONE)
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
    const applicant = newApplicant()
    await fillStep1(page, applicant)
    await goToStep(page, 2)
    await field(page, 'Latest job title').fill('Welder')
    await field(page, 'Key skills').fill('Forklift, Payroll, Excel')
    await goToStep(page, 3)
    let count = 0
    const press = async (target: Locator) => {
      await tap(target)
      count += 1
    }
    const type = async (label: string, text: string) => {
      const input = job(page, 1).getByLabel(label)
      await press(input)
      await input.pressSequentially(text)
      count += text.length
    }
    await press(button(page, NO_RESUME))
    await type('Employer', 'Acme')
    await type('From', '2019')
    await type('What you did', 'Welded truck frames')
    // Submit leads there first, and then adds it.
    await button(page, 'Submit Registration').click()
    const refusal = page.getByText('Press "Create my resume" first.')
    await refusal.first().waitFor()
    await eventually(async () => assert.equal(await focusedId(page), 'create-resume'))
    await press(button(page, 'Create my resume'))
    await button(page, 'Use this resume').waitFor()
    assert.equal(await refusal.count(), 0)
    const isCall = (call: string) => !/^GET \/assets\/|^(GET|blob:)|\/api\/funnel$/.test(call)
    assert.deepEqual(sent.filter(isCall), [], 'nothing has left the device')
    await press(button(page, 'Submit Registration'))
    await registered(page)
    assert.deepEqual(sent.filter(isCall), ['POST /api/upload', 'POST /v1/candidate/backfill/register'])
    const description = `${count} of ${MOST_TAPS_AND_KEYS}`
    test.info().annotations.push({ type: 'taps and keys', description })
    assert.ok(count <= MOST_TAPS_AND_KEYS, `${count} taps and keys`)
    const { candidate } = stage.provider.callsFor(applicant.Email)[0]!
    const pdf = Buffer.from(await (await fetch(candidate.resume_url)).arrayBuffer())
    assert.match(candidate.resume_url, /ann-lee-resume\.pdf$/)
    assert.deepEqual(await parsed(pdf), {
      first_name: 'Ann',
      last_name: 'Lee',
      email: applicant.Email,
      phone: applicant.Phone,
      zip_code: applicant['Zip code'],
      home_town: 'Boston',
      latest_job_title: 'Welder',
      key_skills: ['Forklift', 'Payroll', 'Excel'],
    })
  })

  test('keeps its answers over a reload; jobs are moved, removed and restored by keyboard', async () => {
    const page = await stage.visit()
    await atResume(page)
    await openGuide(page)
    await job(page, 1).getByLabel('Job title').fill('Helper')
    await button(page, 'Add a job').press('Enter')
    await page.keyboard.type('Welder')
    await job(page, 2).getByRole('button', { name: 'Move up Job 2' }).press('Enter')
    assert.equal(await job(page, 1).getByLabel('Job title').inputValue(), 'Welder')
    await eventually(async () => assert.match(await focusedId(page), /^resume-job-0$/))
    await job(page, 1).getByRole('button', { name: 'Remove Job 1' }).press('Enter')
    await eventually(async () => assert.equal(await focusedId(page), 'resume-undo'))
    await page.keyboard.press('Enter')
    await job(page, 2).waitFor()
    await eventually(async () =>
      assert.match(await page.evaluate(() => JSON.stringify(sessionStorage)), /Welder/),
    )
    await page.goto('/')
    await button(page, 'Continue').click()
    await goToStep(page, 3)
    await openGuide(page)
    const titles = [1, 2].map((number) => job(page, number).getByLabel('Job title').inputValue())
    assert.deepEqual(await Promise.all(titles), ['Welder', 'Helper'])
    await job(page, 2).getByLabel('From').press('Enter')
    await button(page, 'Use this resume').waitFor()
    await button(page, 'Edit').click()
    await guide(page).getByRole('textbox', { name: 'School or training' }).waitFor()
    await guide(page).getByRole('button', { name: 'Cancel' }).click()
    await eventually(async () => assert.equal(await focusedId(page), 'build-resume'))
  })

  test('needs a name, says what it left out, and is replaced and removed as any file', async () => {
    const page = await stage.visit()
    await goToStep(page, 3)
    await openGuide(page)
    await button(page, 'Create my resume').click()
    await button(page, 'Enter your name').click()
    await field(page, 'First name').fill('Łucja 王')
    await goToStep(page, 3)
    await page.getByText("characters we can't write: 王").waitFor()
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Spanish')
    await button(page, 'Use this resume').click()
    await added(page, 'łucja-王-resume.pdf')
    await chooseFile(page, resumeDocx())
    await added(page, resumeDocx().name)
    await button(page, 'Remove').click()
    // A file that is dropped on the guide ends it.
    await openGuide(page)
    await page.locator('input[type=file][hidden]').setInputFiles({ ...resumeDocx() })
    await added(page, resumeDocx().name)
    await button(page, 'Remove').click()
    await button(page, NO_RESUME).waitFor()
  })

  test('works offline once it has loaded, and can be loaded again', { tag: '@chromium' }, async () => {
    const page = await stage.visit({ expected: /ERR_FAILED|ERR_INTERNET/ })
    await atResume(page)
    await page.route(/\/resume-views/, (route) => route.abort())
    await button(page, NO_RESUME).click()
    await page.getByText("We couldn't load the rest of this page.").waitFor()
    await page.unroute(/\/resume-views/)
    await page.route(/\.woff/, (route) => route.fulfill({ body: 'Log in to this network' }))
    await button(page, 'Try again').click()
    await button(page, 'Create my resume').click()
    await page.getByText("We couldn't load the rest of this page.").waitFor()
    await page.unroute(/\.woff/)
    await button(page, 'Try again').click()
    await button(page, 'Use this resume').waitFor()
    await button(page, 'Edit').click()
    await page.context().setOffline(true)
    await toCheck(page)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save a copy' }).click()
    assert.equal((await download).suggestedFilename(), 'ann-lee-resume.pdf')
  })

  test('is offered with what helps where a file of another kind is refused', async () => {
    const page = await stage.visit()
    await atResume(page)
    for (const [name, mimeType, help] of [
      ['cv.pages', '', 'In Pages, choose File > Export To > PDF.'],
      ['cv.jpg', 'image/jpeg', 'Photograph it in step 3'],
    ] as const) {
      await chooseFile(page, { name, mimeType, buffer: Buffer.from('x') })
      const refusal = page.getByRole('alert').filter({ hasText: name })
      await refusal.getByText(sentence('resume_type_refused')).waitFor()
      await refusal.getByText(help).waitFor()
    }
    await button(page, NO_RESUME).waitFor()
  })
})

test.describe('RESUME_BUILDER=off', () => {
  const stage = setStage({ scripted: true, environment: { RESUME_BUILDER: 'off' } })

  test('offers nothing, also for a picture', async () => {
    const page = await stage.visit()
    assert.ok(!(await page.getByText('No resume? Make one in step 3.').isVisible()))
    await atResume(page)
    await chooseFile(page, { name: 'cv.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') })
    await page.getByText('In the app that made it, save it as a PDF or DOCX.').waitFor()
    assert.equal(await button(page, NO_RESUME).count(), 0)
  })
})

const focusedId = (page: Page) => page.evaluate(() => document.activeElement!.id)

/** Reads a PDF by the command for operators. */
async function parsed(pdf: Buffer) {
  const path = test.info().outputPath('made.pdf')
  await writeFile(path, pdf)
  const command = ['run.js', 'resume-parser/command/parse-resume-command.ts', path]
  const cwd = join(import.meta.dirname, '..')
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd })
  return JSON.parse(stdout).fields
}
