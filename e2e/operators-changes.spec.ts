import assert from 'node:assert/strict'
import { assertAccessibleInBothSchemes } from './harness/accessibility.ts'
import { button, field } from './harness/applicant.ts'
import {
  addOperator,
  answer,
  enter,
  open,
  opened,
  register,
  signIn,
  signInByLink,
  status,
} from './harness/operators.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

const stage = setStage({ environment: { JOB_BOARD_URL: 'https://operators.example' } })

test('two operators correct one candidate: the second learns what the first did, and loses no text', async () => {
  const town = `Reef${Date.now()}`
  const email = await register(stage.product, { home_town: town, phone: '+15550101111' })
  const [first, second] = [await enter(stage, 'olga'), await enter(stage, 'wei')]
  for (const page of [first, second]) await open(page, town, 'Ann Lee')
  await button(second, 'Edit Home town').click()
  await field(second, 'Home town').fill('Salem')

  await button(first, 'Edit Zip code').click()
  await field(first, 'Zip code').fill('1')
  await button(first, 'Save').click()
  await first.getByText('Please enter a valid US zip code').waitFor()
  await assertAccessibleInBothSchemes(first, 'an error at its field')
  await button(first, 'Cancel').click()
  await button(first, 'Edit Phone').click()
  await field(first, 'Phone').fill('+1 555 010 2222')
  await button(first, 'Save').click()
  await first.locator('a[href="tel:+15550102222"]').waitFor()
  assert.equal(await first.locator(`a[href="mailto:${email}"]`).count(), 1)

  // Reads the record again, which the correction must not take for what its operator has seen.
  await second.getByLabel('New note').fill('Moves to Salem')
  await button(second, 'Add note').click()
  await answer(second, 'Phone').getByText('2222').waitFor()
  await button(second, 'Save').click()
  await second
    .getByRole('alert')
    .getByText(/olga changed this candidate.*Phone.*2222/)
    .waitFor()
  await assertAccessibleInBothSchemes(second, 'changed meanwhile')
  assert.equal(await field(second, 'Home town').inputValue(), 'Salem')
  await button(second, 'Save').click()
  await answer(second, 'Home town').getByText('Salem').waitFor()
  await answer(second, 'Phone').getByText('2222').waitFor()
  await second.getByRole('link', { name: 'Who looked at this person' }).click()
  await second.getByText(/^Phone: .?\+15550101111.? → .?\+15550102222/).waitFor()
})

test('a read that is answered late does not undo a correction', async () => {
  const town = `Quay${Date.now()}`
  await register(stage.product, { home_town: town })
  const page = await enter(stage, 'ines')
  await open(page, town, 'Ann Lee')
  const [read, corrected, answered] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  await page.route('**/v1/candidates/*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    read!.resolve()
    await corrected!.promise
    await route.fulfill({ response }).finally(answered!.resolve)
  })
  await page.getByLabel('New note').fill('Call on Monday')
  await button(page, 'Add note').click()
  await read!.promise
  await button(page, 'Edit Phone').click()
  await field(page, 'Phone').fill('+1 555 010 3333')
  await button(page, 'Save').click()
  await answer(page, 'Phone').getByText('3333').waitFor()
  corrected!.resolve()
  await answered!.promise
  await page.waitForLoadState('networkidle')
  assert.equal(await answer(page, 'Phone').getByText('3333').count(), 1)
  await page.getByText('Call on Monday').waitFor()
})

test('notes are added, who looked is listed, and an erased candidate is followed by the next', async () => {
  const town = `Cape${Date.now()}`
  await register(stage.product, { home_town: town, first_name: 'Ben' })
  await register(stage.product, { home_town: town })
  const page = await enter(stage, 'fatima')
  await open(page, town, 'Ann Lee')
  await page.getByLabel('New note').fill('Call on Monday\n<b>or Tuesday</b>')
  await button(page, 'Add note').click()
  await page.getByText('<b>or Tuesday</b>').waitFor()
  assert.equal(await page.getByLabel('New note').inputValue(), '')
  await page.getByRole('link', { name: 'Who looked at this person' }).click()
  await page.getByRole('cell', { name: 'Added a note' }).waitFor()
  await page.getByRole('cell', { name: 'fatima' }).first().waitFor()
  await page.getByRole('cell', { name: 'Ann Lee' }).first().waitFor()
  await assertAccessibleInBothSchemes(page, 'who looked')
  await page.getByRole('link', { name: 'Overview' }).click()
  await opened(page, 'Overview')
  await page.goBack()
  await page.goBack()
  await button(page, 'Erase…').click()
  const question = page.getByRole('dialog', { name: /Erase .*Ann Lee/ })
  await assertAccessibleInBothSchemes(page, 'a question before erasing')
  await button(page, 'Cancel').click()
  await question.waitFor({ state: 'hidden' })
  await button(page, 'Erase…').click()
  await question.getByRole('button', { name: 'Erase' }).click()
  await opened(page, 'Ben Lee')
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await status(page, '1 candidate')
})

test('a half note is there after a way back, and a dropped file does not take the place of the page', async () => {
  const town = `Cape${Date.now()}`
  await register(stage.product, { home_town: town })
  const page = await enter(stage)
  await open(page, town, 'Ann Lee')
  await page.getByLabel('New note').fill('Asks for')
  await page.goBack()
  await opened(page, 'Candidates')
  await page.goForward()
  assert.equal(await page.getByLabel('New note').inputValue(), 'Asks for')
  await button(page, 'Add note').click()
  await page.getByRole('listitem').getByText('Asks for').waitFor()
  assert.equal(await page.getByLabel('New note').inputValue(), '')
  await page.reload()
  await page.getByRole('listitem').getByText('Asks for').waitFor()
  assert.equal(await page.getByLabel('New note').inputValue(), '')
  const drop = (withFile: boolean) =>
    page.evaluate((isFile) => {
      const dataTransfer = new DataTransfer()
      if (isFile) dataTransfer.items.add(new File(['x'], 'cv.pdf'))
      const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
      return document.body.dispatchEvent(event)
    }, withFile)
  assert.deepEqual([await drop(true), await drop(false)], [false, true])
})

test('a reader sees no button that writes, and what one sends is refused', async () => {
  const town = `Cove${Date.now()}`
  await register(stage.product, { home_town: town })
  const page = await enter(stage, 'rosa', 'reader')
  await open(page, town, 'Ann Lee')
  await page.getByRole('heading', { name: 'Notes' }).waitFor()
  assert.equal(await page.getByRole('button', { name: /Edit|Erase|Add note/ }).count(), 0)
  const statuses = await page.evaluate(
    async (id) => {
      const send = (method: string, path = '') =>
        fetch(`/v1/candidates/${id}${path}`, { method, headers: { 'If-Match': '"1"' } }).then(
          ({ status }) => status,
        )
      return [await send('DELETE'), await send('PATCH'), await send('POST', '/notes')]
    },
    page.url().match(/candidates\/([\w-]+)/)![1]!,
  )
  assert.deepEqual(statuses, [403, 403, 403])
})

test('a session that ends asks to sign in, and goes on at the same address with what was typed', async () => {
  const town = `Gulf${Date.now()}`
  await register(stage.product, { home_town: town })
  const page = await enter(stage, 'tom')
  await open(page, town, 'Ann Lee')
  const address = page.url()
  await page.getByLabel('New note').fill('Half a note')
  await page.context().clearCookies()
  await button(page, 'Add note').click()
  await opened(page, 'Sign in')
  await page.getByText("You've been signed out").waitFor()
  assert.equal(
    await page.getByText(town).filter({ visible: true }).count(),
    0,
    'nothing of a person is shown',
  )
  await signIn(page, 'tom')
  await opened(page, 'Ann Lee')
  assert.equal(page.url(), address)
  assert.equal(await page.getByLabel('New note').inputValue(), 'Half a note')
})

test('a tab follows when another operator signs in in the next', async () => {
  const page = await enter(stage, 'uma')
  const other = await page.context().newPage()
  await signInByLink(other, await addOperator(stage.product, 'vic', 'reader'))
  await page.bringToFront()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('link', { name: 'vic' }).waitFor()
})
