import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { assertAccessibleInBothSchemes } from './harness/accessibility.ts'
import { button } from './harness/applicant.ts'
import { enter, register, status } from './harness/operators.ts'
import { setStage } from './harness/stage.ts'
import { afterTest, test } from './harness/test.ts'

const stage = setStage({ environment: { JOB_BOARD_URL: 'https://operators.example' } })

test('the overview shows registrations by day, and as a table with the form’s steps, by days of the server', async () => {
  await register(stage.product, {})
  const page = await enter(stage, 'aroha', 'reader', { timezoneId: 'Pacific/Kiritimati' })
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { name: 'Registrations per day' }).waitFor()
  await page.getByText('Show as a table').click()
  const today = new Date().toLocaleDateString('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const days = page.getByRole('table', { name: 'Registrations per day' }).getByRole('row')
  assert.ok((await days.last().textContent())?.startsWith(today))
  await page.getByRole('columnheader', { name: 'Opened the form' }).waitFor()
  await page.getByRole('term').filter({ hasText: 'Opened the form' }).waitFor()
  const steps = page.getByRole('region', { name: 'How far people get' }).getByRole('definition')
  const bottoms = await steps.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().bottom))
  assert.equal(new Set(bottoms).size, 1, `numbers of steps are on one line: ${bottoms}`)
  await assertAccessibleInBothSchemes(page, 'overview')
})

test('what could not be delivered is tried again by a press, and the page says that it arrived', async ({
  stageParts,
}) => {
  let answers = 503
  const receiver = createServer((_, response) => response.writeHead(answers, { 'Retry-After': 300 }).end())
  afterTest(() => receiver.close())
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  const EVENTS_URL = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const EVENTS_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const { product } = await stageParts.get({ environment: { EVENTS_URL, EVENTS_SECRET } })
  await register(product, {})
  const page = await enter({ product, visit: stage.visit }, 'yuki')
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('cell', { name: 'HTTP 503' }).waitFor()
  await assertAccessibleInBothSchemes(page, 'something waits')
  answers = 204
  await button(page, 'Try again').click()
  await status(page, 'Everything has been delivered.')
})
