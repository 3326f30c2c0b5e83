import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import {
  answerAll,
  button,
  chooseFile,
  field,
  fillStep1,
  fillStep2,
  goToStep,
  newApplicant,
  register,
  STEP_2,
  STEPS,
  sentence,
  stepHeading,
} from './harness/applicant.ts'
import { openWithoutScripts, SLOW_UPLOAD, setNetwork } from './harness/conditions.ts'
import { txtOfSize } from './harness/resume-files.ts'
import { setStage } from './harness/stage.ts'
import { eventually, test } from './harness/test.ts'

const stage = setStage({ scripted: true })

/** Continues the draft, and checks that everything is restored. */
async function continues(page: Page, applicant: ReturnType<typeof newApplicant>) {
  await button(page, 'Continue').click()
  await isBack(page, applicant)
}

/** Checks that all but the password is restored, and that the registration succeeds with the same resume. */
async function isBack(page: Page, applicant: ReturnType<typeof newApplicant>) {
  await goToStep(page, 1)
  for (const [label, value] of Object.entries(applicant)) {
    if (label === 'Password') continue
    await eventually(async () => assert.equal(await field(page, label).inputValue(), value, label))
  }
  assert.equal(await field(page, 'Password').inputValue(), '')
  await field(page, 'Password').fill(applicant.Password)
  await goToStep(page, 3)
  await page.getByText(sentence('resume_added', { filename: 'Ann Lee.pdf' })).waitFor()
  await register(page)
  const calls = stage.provider.callsFor(applicant.Email)
  assert.equal(calls.length, 1)
  for (const [key, value] of Object.entries(STEP_2)) {
    assert.deepEqual(calls[0]!.candidate[key as keyof typeof STEP_2], value, key)
  }
  assert.equal((await fetch(calls[0]!.candidate.resume_url)).status, 200)
}

test.describe('a draft', () => {
  test('is restored without being offered when the browser restores step 1 on Back', async () => {
    const page = await stage.visit()
    const applicant = await answerAll(page)
    await page.goto('/livez')
    // A page from the back/forward cache does not load again.
    await page.goBack({ waitUntil: 'commit' })
    // The page may come from the back/forward cache, with all answers.
    if (await field(page, 'Password').inputValue()) return
    await eventually(async () => {
      const resumes = await page.getByText(sentence('resume_added', { filename: 'Ann Lee.pdf' })).count()
      assert.ok(resumes, 'the rest is there')
    })
    assert.ok(!(await button(page, 'Continue').isVisible()), 'nothing is offered')
    await isBack(page, applicant)
  })

  test('is offered after a crash of the tab', async () => {
    const page = await stage.visit()
    const applicant = await answerAll(page)
    const storage = await eventually(async () => {
      const storage = await page.evaluate(() => ({ ...sessionStorage }))
      assert.ok(JSON.stringify(storage).includes('Ann Lee.pdf'))
      return storage
    })
    assert.ok(!JSON.stringify(storage).includes(applicant.Password), 'the password is not kept')
    // As a browser does when it restores a crashed tab.
    const restored = await stage.visit({
      prepare: (page) => keepInSession(page, storage),
    })
    await continues(restored, applicant)
  })
})

test('Continue counts, also when another step is pressed while the script loads', async () => {
  const page = await stage.visit()
  const applicant = newApplicant()
  await fillStep1(page, applicant)
  await eventually(async () => assert.ok(await page.evaluate(() => sessionStorage.length)))
  const letCome = await openWithoutScripts(page)
  await button(page, 'Continue').click()
  await button(page, STEPS[2]).click()
  letCome()
  await button(page, 'Continue').waitFor({ state: 'hidden' })
  assert.equal(await page.locator('#email').inputValue(), applicant.Email)
  await stepHeading(page, 3).waitFor()
})

test('Discard deletes the draft, and another version’s draft is ignored', async () => {
  const page = await stage.visit({
    prepare: (page) => keepInSession(page, { 'resume-library-draft': '{"version":-1,"values":null}' }),
  })
  await fillStep1(page, newApplicant())
  await eventually(async () => assert.ok(await page.evaluate(() => sessionStorage.length)))
  await page.goto('/')
  await button(page, 'Discard').click()
  await button(page, 'Discard').waitFor({ state: 'hidden' })
  assert.equal(await field(page, 'Email').inputValue(), '')
  await page.goto('/')
  await button(page, 'Next Step').click()
  await page.getByText(sentence('first_name_required')).first().waitFor()
  assert.equal(await button(page, 'Continue').count(), 0)
})

test('leaving during an upload asks first', { tag: '@chromium' }, async () => {
  const page = await stage.visit()
  await fillStep1(page, newApplicant())
  await goToStep(page, 3)
  await setNetwork(page, SLOW_UPLOAD)
  await chooseFile(page, txtOfSize(2_000_000))
  await page.getByRole('progressbar').waitFor()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  assert.equal(dialog.type(), 'beforeunload')
  await dialog.dismiss()
  await stepHeading(page, 3).waitFor()
})

test('switching the language keeps all answers', async () => {
  const page = await stage.visit()
  const applicant = newApplicant()
  await fillStep1(page, applicant)
  await page.getByRole('link', { name: 'Español' }).click()
  await page.locator('html[lang=es]').waitFor()
  for (const [name, value] of [
    ['first_name', applicant['First name']],
    ['email', applicant.Email],
    ['password', applicant.Password],
  ] as const) {
    assert.equal(await page.locator(`[name=${name}]`).inputValue(), value)
  }
  await page.getByRole('link', { name: 'English' }).click()
  await page.locator('html[lang=en]').waitFor()
  await goToStep(page, 2)
  await fillStep2(page)
  await page.getByRole('link', { name: 'Español' }).click()
  await page.locator('html[lang=es]').waitFor()
  assert.equal(await page.locator('[name=desired_job_title]').inputValue(), STEP_2.desired_job_title)
})

/** Fills the page's session storage. */
const keepInSession = (page: Page, kept: Readonly<Record<string, string>>) =>
  page.addInitScript((storage) => {
    try {
      for (const [key, value] of Object.entries(storage)) sessionStorage.setItem(key, value)
    } catch {
      // The initial empty document has no storage.
    }
  }, kept)
