import assert from 'node:assert/strict'
import type { Frame, Page } from '@playwright/test'
import {
  addLink,
  button,
  errorSummary,
  field,
  fillStep1,
  fillStep2,
  goToStep,
  newApplicant,
  register,
  sentence,
  stepHeading,
} from './harness/applicant.ts'
import { PHONE } from './harness/conditions.ts'
import {
  dispatchedEvents,
  element,
  geometry,
  RECORDER,
  receivedMessages,
  setEmbeddingStage,
} from './harness/embedding.ts'
import { storedCandidate } from './harness/product.ts'
import { pdf } from './harness/resume-files.ts'
import { eventually, test } from './harness/test.ts'

const stage = await setEmbeddingStage()

const FILLER = `<p>${'About us. '.repeat(300)}</p>`

/** Blocks storage as browsers do for frames of other sites: each access throws. */
const blockStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })

test('a person registers on another site, which learns no answer', async () => {
  const policy = `default-src 'none'; script-src ${stage.product.url} 'unsafe-inline'; frame-src ${stage.product.url}; img-src data:`
  const page = await stage.open({
    policy,
    body: FILLER + stage.script + element('first_name="Joan" desired_job_title="Pilot"') + RECORDER,
  })
  const [form] = (await stage.forms(page)) as [Frame]
  await eventually(async () => assert.equal(await field(form, 'First name').inputValue(), 'Joan'))
  const applicant = newApplicant()
  await fillStep1(form, applicant)
  await button(form, 'Next Step').click()
  await stepHeading(form, 2).waitFor()
  assert.equal(await field(form, 'Desired job title').inputValue(), 'Pilot')
  await fillStep2(form)
  await button(form, 'Next Step').click()
  await stepHeading(form, 3).waitFor()
  const chooser = page.waitForEvent('filechooser')
  await button(form, 'Select Resume').click()
  const resume = pdf()
  await (await chooser).setFiles({ ...resume })
  await form.getByText(sentence('resume_added', { filename: resume.name })).waitFor()
  await register(form)

  const row = await storedCandidate(stage.product.dataFolder, applicant.Email)
  assert.ok(row, 'the candidate is in the database')
  assert.deepEqual(Buffer.from(await (await fetch(String(row.resume_url))).arrayBuffer()), resume.buffer)
  await eventually(async () =>
    assert.deepEqual(await dispatchedEvents(page), [
      [0, 'step', { step: 2 }],
      [0, 'step', { step: 3 }],
      [0, 'step', { step: 1 }],
      [0, 'registered', null],
    ]),
  )
  const messages = await receivedMessages(page)
  assert.ok(messages.length > 5)
  for (const answer of [...Object.values(applicant), 'Lighthouse', resume.name])
    assert.ok(!messages.join().includes(answer), answer)
  assert.deepEqual(await page.context().cookies(), [])
})

test('a person registers where storage is blocked', async () => {
  const page = await stage.open({ body: stage.script + element() + RECORDER }, { prepare: blockStorage })
  const [form] = (await stage.forms(page)) as [Frame]
  await fillStep1(form, newApplicant())
  await goToStep(form, 3)
  await addLink(form, 'https://ann.example/cv.pdf')
  await register(form)
  await eventually(async () =>
    assert.deepEqual((await dispatchedEvents(page)).at(-1), [0, 'registered', null]),
  )
})

test('on a phone, errors and steps scroll into view in the host page', async () => {
  const page = await stage.open({ body: FILLER + stage.script + element() + FILLER + RECORDER }, PHONE)
  const [form] = (await stage.forms(page)) as [Frame]
  const isInSight = async (top: number, bottom: number) => {
    const frame = await geometry(page)
    assert.ok(frame.top + top >= -1, `${frame.top + top} px above`)
    assert.ok(frame.top + bottom <= frame.windowHeight + 1, `${frame.top + bottom} of ${frame.windowHeight}`)
  }
  await button(form, 'Next Step').click()
  await errorSummary(form).waitFor()
  await eventually(async () => {
    const { y, height } = await form.evaluate(() =>
      document.getElementById('problem')!.getBoundingClientRect().toJSON(),
    )
    await isInSight(y, y + height)
  })
  await errorSummary(form).getByRole('link').nth(2).click()
  await eventually(async () => {
    const { top, bottom } = await form
      .locator('#email-error')
      .evaluate((message) => message.getBoundingClientRect().toJSON())
    await isInSight(top, bottom)
  })
  await fillStep1(form, newApplicant())
  await button(form, 'Next Step').click()
  await stepHeading(form, 2).waitFor()
  await eventually(async () => {
    const { bottom } = await form.evaluate(() =>
      document.getElementById('step-heading')!.getBoundingClientRect().toJSON(),
    )
    await isInSight(0, bottom)
  })
  await goToStep(form, 1)
  await button(form, 'Fill with Random Data').click()
  const question = form.getByRole('dialog')
  await question.waitFor()
  await eventually(async () => {
    const { top, bottom } = await question.evaluate((dialog) => dialog.getBoundingClientRect().toJSON())
    await isInSight(top, bottom)
  })
  await button(form, 'Replace').click()
  const words = form.locator('#toasts section p')
  await words.waitFor()
  for (const pixels of [-200, 300, 200]) {
    await page.evaluate((by) => scrollBy(0, by), pixels)
    await eventually(async () => {
      const { top, bottom } = await words.evaluate((toast) => toast.getBoundingClientRect().toJSON())
      await isInSight(top, bottom)
    })
  }
})
