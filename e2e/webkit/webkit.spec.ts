import assert from 'node:assert/strict'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { By } from 'selenium-webdriver'
import { sentence } from '../harness/applicant.ts'
import { startHostSite } from '../harness/embedding.ts'
import type { Parts } from '../harness/product.ts'
import { pdf, resumePdf, txtOfSize } from '../harness/resume-files.ts'
import { afterTest, eventually, runCleanups, test } from '../harness/test.ts'
import { startWebkit, type WebkitBrowser } from './browser.ts'
import { newAnswers, Person } from './person.ts'

/** Host site of the form. */
const host = await startHostSite(() => ({
  body: `<script async src="${parts.product.url}/embed.js"></script><resume-registration></resume-registration>`,
}))
let parts: Parts
let browser: WebkitBrowser
let person: Person

test.beforeAll(async ({ stageParts }) => {
  parts = await stageParts.get({ scripted: true, environment: { FRAME_ANCESTORS: host.origin } })
  browser = await startWebkit()
  person = new Person(browser.driver)
})
test.beforeEach(() => person.open(parts.product.url))
test.afterEach(runCleanups)
test.afterAll(async () => {
  await browser?.close()
  await host.close()
})

const FILE_INPUT = '[role=tabpanel] input[type=file]'
const callsFor = (answers: Readonly<Record<string, string>>) => parts.provider!.callsFor(answers.email!)
const focusIsOn = (id: string) =>
  eventually(async () => {
    const focused = await person.focused()
    assert.equal(focused.id, id)
    assert.ok(focused.inView, `${id} is in view`)
  })

test('a person registers with a file', async () => {
  const answers = newAnswers()
  await person.fill(answers)
  await person.press('Next Step')
  await person.sees('Step 2 of 3')
  await person.fill({ desired_job_title: 'Pilot', salary_min: '50k' })
  await person.goTo(3)
  await person.choose(pdf(), FILE_INPUT)
  await person.sees(sentence('resume_added', { filename: 'Ann Lee.pdf' }))
  await person.press('Submit Registration')
  await person.sees('You are registered')
  const [call] = callsFor(answers)
  assert.equal(call!.candidate.desired_job_title, 'Pilot')
  assert.equal(call!.candidate.salary_min, 50_000)
  assert.equal((await fetch(call!.candidate.resume_url)).status, 200)
})

test('a person registers with a link, and the success has the focus', async () => {
  const answers = await person.getReadyToSubmit()
  await person.press('Submit Registration')
  await focusIsOn('done-title')
  assert.equal(callsFor(answers).length, 1)
})

test('an empty first step focuses the summary, and its links focus the fields', async () => {
  await person.press('Next Step')
  await person.sees('There is a problem')
  await eventually(async () => assert.match((await person.focused()).text, /There is a problem/))
  await browser.driver.findElement(By.linkText('First name')).click()
  await focusIsOn('first_name')
})

test('axe finds nothing on each step, with errors, and after success', async () => {
  for (const step of [1, 2, 3] as const) {
    await person.goTo(step)
    assert.deepEqual(await person.findings(), [], `step ${step}`)
  }
  await person.press('Submit Registration')
  await person.sees('There is a problem')
  assert.deepEqual(await person.findings(), [], 'errors')
  await person.getReadyToSubmit()
  assert.deepEqual(await person.findings(), [], 'a resume')
  await person.press('Submit Registration')
  await person.sees('You are registered')
  assert.deepEqual(await person.findings(), [], 'success')
})

test('each step shows its heading, by Next, Back and the history', async () => {
  await person.fill(newAnswers())
  await person.press('Next Step')
  await eventually(async () => assert.match((await person.focused()).text, /^Step 2 of 3/))
  await person.press('Back')
  await eventually(async () => assert.match((await person.focused()).text, /^Step 1 of 3/))
  await browser.driver.navigate().back()
  await eventually(async () => {
    const { text, inView } = await person.focused()
    assert.match(text, /^Step 2 of 3/)
    assert.ok(inView)
  })
})

test('amounts are formatted when their field is left', async () => {
  await person.goTo(2)
  await person.fill({ salary_min: '$60k', salary_max: '82000' })
  await (await person.element('[name=key_skills]')).click()
  assert.equal(await person.valueOf('salary_min'), '60,000')
  assert.equal(await person.valueOf('salary_max'), '82,000')
})

test('a draft is offered after a reload, without the password', async () => {
  const answers = newAnswers()
  await person.fill(answers)
  await person.goTo(2)
  await browser.driver.navigate().refresh()
  await person.sees('Continue')
  await person.press('Continue')
  await person.goTo(1)
  await eventually(async () => assert.equal(await person.valueOf('email'), answers.email))
  assert.equal(await person.valueOf('password'), '')
})

test('a wrong or too large file is refused with its reason', async () => {
  await person.goTo(3)
  await person.choose({ name: 'setup.exe', mimeType: '', buffer: Buffer.from('MZ') }, FILE_INPUT)
  await person.sees(sentence('resume_type_refused'))
  await person.choose(txtOfSize(RESUME_MAX_BYTES + 1), FILE_INPUT)
  await person.sees('5 MB.')
})

test('a PDF has a preview and a link', async () => {
  await person.goTo(3)
  await person.choose(pdf(), FILE_INPUT)
  await person.sees(sentence('resume_added', { filename: 'Ann Lee.pdf' }))
  const summary = await browser.driver.findElement(By.xpath('//summary[normalize-space(.)="Preview"]'))
  await person.scrollTo(summary)
  await summary.click()
  await person.sees('Open it in a new tab')
})

test('a conflict goes to step 1 and selects the email', async () => {
  const answers = await person.getReadyToSubmit()
  parts.provider!.when(answers.email!, { status: 409, body: {} })
  await person.press('Submit Registration')
  await person.sees('Step 1 of 3')
  await eventually(async () => assert.equal((await person.focused()).selected, answers.email))
})

test('a resume fills in the first step', async () => {
  await person.choose(resumePdf(), '#resume-fill')
  await person.sees('From your resume')
  assert.equal(await person.valueOf('first_name'), 'Rosa')
})

test('a person registers on another site', async () => {
  await browser.driver.get(host.origin)
  const frame = await browser.driver.wait(
    () =>
      browser.driver.executeScript<never>(
        'return document.querySelector("resume-registration").shadowRoot?.querySelector("iframe")',
      ),
    20_000,
  )
  await browser.driver.switchTo().frame(frame)
  // A script may focus an element in a cross-site frame only after a click in it. A click misses while the
  // frame still grows.
  await person.sees('Step 1 of 3')
  const label = await person.element('label[for=first_name]')
  await eventually(async () => {
    await person.scrollTo(label)
    await label.click()
    assert.equal((await person.focused()).id, 'first_name')
  })
  person.usesKeys = true
  afterTest(async () => {
    person.usesKeys = false
    await browser.driver.switchTo().defaultContent()
  })
  const answers = await person.getReadyToSubmit()
  await person.press('Submit Registration')
  await person.sees('You are registered')
  assert.equal(callsFor(answers).length, 1)
})

test('the form without script, and the page from right to left', async () => {
  await browser.driver.get(`${parts.product.url}/?script=off`)
  await person.press('Submit Registration')
  await person.sees('There is a problem')
  await browser.driver.get(`${parts.product.url}/?lang=ar`)
  assert.equal(await browser.driver.executeScript('return document.dir'), 'rtl')
})
