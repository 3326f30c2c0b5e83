import assert from 'node:assert/strict'
import type { Response } from '@playwright/test'
import { readyToSubmit, submit } from './harness/applicant.ts'
import { startRelay } from './harness/relay.ts'
import { answerAll } from './harness/resume-step.ts'
import { sentence } from './harness/sentence.ts'
import { CREDENTIAL, setStage } from './harness/stage.ts'
import { afterTest, test } from './harness/test.ts'

const stage = setStage({ scripted: true })

test('foreign scripts do not run', async () => {
  const page = await stage.visit({ expected: /Content.Security.Policy/ })
  const caught = await page.evaluate(async () => {
    const inline = document.createElement('script')
    inline.textContent = 'window.caught = "an inline script"'
    document.body.append(inline)
    const holder = document.createElement('div')
    holder.innerHTML = '<img src="data:," onerror="window.caught = \'a handler\'">'
    document.body.append(holder)
    await new Promise((resolve) => setTimeout(resolve, 300))
    return (window as { caught?: string }).caught
  })
  assert.equal(caught, undefined)
})

test('the journey contacts the service alone, and leaves no cookie and no password', async () => {
  const asked: string[] = []
  const relay = await startRelay(stage.product.url)
  afterTest(relay.close)
  const page = await stage.visit()
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(relay.url)
  const applicant = await answerAll(page)
  await submit(page)
  await page.getByText(sentence('toast_registered')).first().waitFor()

  // The visit's first page, which bypasses the relay, may still be loading.
  const elsewhere = asked.filter((url) => ![relay.url, stage.product.url].includes(new URL(url).origin))
  assert.deepEqual(elsewhere, [])
  const withPassword = relay.requests().filter(({ path, body }) => (path + body).includes(applicant.Password))
  assert.deepEqual(
    withPassword.map(({ path }) => path),
    ['/v1/candidate/backfill/register'],
  )
  assert.deepEqual(await page.context().cookies(), [])
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.URL]),
  )
  assert.ok(!stored.includes(applicant.Password) && !stored.includes(applicant.Email), stored)
  assert.ok(!stage.product.output().includes(applicant.Password), 'the log knows no password')
  assert.ok(!stage.product.output().includes(applicant.Email), 'the log knows no address')
})

test('no response and no script contains the credential', async () => {
  const answers: Response[] = []
  const page = await stage.visit({
    prepare: async (page) => void page.on('response', (answer) => answers.push(answer)),
  })
  const { Email } = await readyToSubmit(page)
  stage.provider.when(Email, { status: 401, body: { detail: 'Who are you?' } }, { status: 201 })
  await submit(page)
  await page.getByText('Who are you?').first().waitFor()
  await submit(page)
  await page.getByText(sentence('toast_registered')).first().waitFor()

  const secrets = [CREDENTIAL, Buffer.from(CREDENTIAL).toString('base64'), CREDENTIAL.split(':')[1]!]
  const texts = await Promise.all(
    answers.map(async (answer) => JSON.stringify(await answer.headersArray()) + (await answer.text())),
  )
  texts.push(await page.content(), stage.product.output())
  assert.ok(texts.length > 5, 'there was something to look through')
  for (const text of texts) for (const secret of secrets) assert.ok(!text.includes(secret))
})
