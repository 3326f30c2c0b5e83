import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Request } from 'playwright-core'
import { submit } from './harness/applicant.ts'
import { answerAll } from './harness/resume-step.ts'
import { sentence } from './harness/sentence.ts'
import { setStage } from './harness/stage.ts'

const stage = setStage()

test('a script that is not the page’s own does not run', async (t) => {
  const page = await stage.visit(t, { expected: /Content.Security.Policy/ })
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

test('the whole journey asks nobody but the service, and leaves no cookie and no password behind', async (t) => {
  const requests: Request[] = []
  const page = await stage.visit(t, {
    prepare: async (page) => void page.on('request', (request) => requests.push(request)),
  })
  const applicant = await answerAll(page)
  await submit(page)
  await page.getByText(sentence('toast_registered')).first().waitFor()

  const elsewhere = requests
    .map((request) => request.url())
    .filter((url) => !url.startsWith(stage.product.url))
  assert.deepEqual(elsewhere, [])
  const withPassword = requests.filter((request) => request.postData()?.includes(applicant.Password))
  assert.deepEqual(
    withPassword.map((request) => new URL(request.url()).pathname),
    ['/v1/candidate/backfill/register'],
  )
  assert.deepEqual(await page.context().cookies(), [])
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.URL]),
  )
  assert.ok(!kept.includes(applicant.Password) && !kept.includes(applicant.Email), kept)
  assert.ok(!stage.product.output().includes(applicant.Password), 'the log knows no password')
  assert.ok(!stage.product.output().includes(applicant.Email), 'the log knows no address')
})
