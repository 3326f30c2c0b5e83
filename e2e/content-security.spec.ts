import assert from 'node:assert/strict'
import { answerAll, register } from './harness/applicant.ts'
import { startRelay } from './harness/relay.ts'
import { setStage } from './harness/stage.ts'
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
  await register(page)

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
