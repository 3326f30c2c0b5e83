import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import { assertAccessibleInBothSchemes, focused, isFocused } from './harness/accessibility.ts'
import { button, field } from './harness/applicant.ts'
import {
  addOperator,
  answer,
  enter,
  find,
  heading,
  OPERATOR_PASSWORD,
  open,
  opened,
  operatorsUrl,
  register,
  signIn,
  status,
} from './harness/operators.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const stage = setStage({ environment: { JOB_BOARD_URL: 'https://operators.example' } })

test('a link sets a password once, which signs in; a wrong one is said to be wrong', async () => {
  const link = await addOperator(stage.product, 'jorge')
  const page = await stage.visit({ address: link })
  await opened(page, 'Set your password')
  await page.reload()
  await page.getByLabel('New password').fill('too short')
  await button(page, 'Set your password').click()
  await page.getByText('Password must be at least 12 characters').waitFor()
  await focused(page, 'password')
  // A password manager stores it with the password.
  assert.equal(await page.getByLabel('Name').inputValue(), 'jorge')
  assert.equal(await page.getByLabel('Name').getAttribute('autocomplete'), 'username')
  await assertAccessibleInBothSchemes(page, 'set a password')
  await page.getByLabel('New password').fill(OPERATOR_PASSWORD)
  await button(page, 'Set your password').click()
  await opened(page, 'Candidates')
  assert.ok(!page.url().includes('#'), 'the used token has left the address')
  await page.getByRole('link', { name: 'jorge' }).click()
  await assertAccessibleInBothSchemes(page, 'account')
  await button(page, 'Sign out').click()
  await opened(page, 'Sign in')
  await signIn(page, 'jorge', '')
  await page.getByText('Please fill this in').waitFor()
  await focused(page, 'password')
  await signIn(page, 'jorge', 'something else entirely')
  await page.getByRole('alert').getByText("isn't right").waitFor()
  await assertAccessibleInBothSchemes(page, 'sign in')
  await page.goto(link)
  await page.getByRole('alert').getByText('expired or was already used').waitFor()
})

test('codes of an authenticator app are turned on by a QR code, and asked for at sign-in', async () => {
  // Playwright's screenshots add a style, which Firefox reports.
  const page = await enter(stage, 'lena', 'editor', { expected: /blocked an inline style/ })
  const codes = page.getByRole('region', { name: 'Sign-in codes' })
  await page.getByRole('link', { name: 'lena' }).click()
  await button(page, 'Turn on codes').click()
  const picture = page.getByRole('img', { name: 'Key as a QR code' })
  await picture.waitFor()
  await codes.getByLabel('Current password').press('Escape')
  await picture.waitFor({ state: 'hidden' })
  await isFocused(button(page, 'Turn on codes'))
  await page.keyboard.press('Enter')
  await picture.waitFor()
  await assertAccessibleInBothSchemes(page, 'turning on codes')
  const uri = await page.getByRole('link', { name: 'Add the key on this device' }).getAttribute('href')
  assert.equal(await scan(picture), uri)
  const { host, pathname, searchParams } = new URL(uri!)
  assert.equal(`${host}${decodeURIComponent(pathname)}`, 'totp/Resume Library:lena')
  const secret = searchParams.get('secret')!
  await field(page, 'Code').fill('000000')
  await codes.getByLabel('Current password').fill(OPERATOR_PASSWORD)
  await button(page, 'Turn on codes').click()
  await page.getByText("That code isn't right").waitFor()
  await focused(page, 'code')
  await assertAccessibleInBothSchemes(page, 'a wrong code')
  await field(page, 'Code').fill(codeOf(secret, Date.now()))
  await button(page, 'Turn on codes').click()
  await status(page, /^On:/)
  await button(page, 'Sign out').click()
  await signIn(page, 'lena')
  // A code is taken once.
  await field(page, 'Code').fill(codeOf(secret, Date.now() + 30_000))
  await button(page, 'Sign in').click()
  await opened(page, 'Your account')
})

/** Reads a QR code from a picture of it, as a camera does. */
async function scan(picture: Locator): Promise<string> {
  const screenshot = (await picture.screenshot()).toString('base64')
  const { data, ...size } = await picture.page().evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes]))
    const { width, height } = image
    const context = new OffscreenCanvas(width, height).getContext('2d')!
    context.drawImage(image, 0, 0)
    return { width, height, data: [...context.getImageData(0, 0, width, height).data] }
  }, screenshot)
  return decodeQR({ ...size, data: Uint8Array.from(data) })
}

/** Returns the code of a secret in base32 (RFC 6238). */
function codeOf(secret: string, now: number): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigInt64BE(BigInt(Math.floor(now / 30_000)))
  const digest = createHmac('sha1', key).update(step).digest()
  const number = digest.readUInt32BE(digest.at(-1)! & 0xf) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

test('a search is in the address, and each of its filters can be removed', async () => {
  const town = `Town${Date.now()}`
  await register(stage.product, { home_town: town, latest_job_title: 'Diver', key_skills: 'Excel, Welding' })
  await register(stage.product, { home_town: town, first_name: 'Ben', key_skills: 'Excel' })
  const page = await enter(stage)
  await find(page, town)
  await status(page, '2 candidates')
  await button(page, 'More filters').click()
  await field(page, 'Key skills').fill('welding, excel')
  await assertAccessibleInBothSchemes(page, 'filters')
  await button(page, 'Show candidates').click()
  await status(page, '1 candidate')
  const address = new URL(page.url())
  assert.deepEqual(address.searchParams.getAll('skill'), ['welding', 'excel'])
  await page.getByRole('link', { name: 'Remove filter: Key skills: welding' }).click()
  await status(page, '2 candidates')
  await page.goBack()
  await status(page, '1 candidate')
  await page.getByRole('link', { name: 'Ann Lee' }).click()
  await opened(page, 'Ann Lee')
  await page.goBack()
  await status(page, '1 candidate')
  await field(page, 'Asks for at most').fill('70k')
  await field(page, 'Near zip code').fill('٩٩٩٩٩-1234')
  await button(page, 'Show candidates').click()
  await page.getByRole('alert').getByText('check this filter: Within 25 miles of 99999').waitFor()
  assert.equal(new URL(page.url()).searchParams.get('salary'), '70000')
  await focused(page, 'zip')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await find(page, 'nobody at all')
  await page.getByRole('heading', { name: 'No candidates match your search' }).waitFor()
  await assertAccessibleInBothSchemes(page, 'nothing fits')
  await page.goto(`${operatorsUrl(stage.product)}/operators/nowhere`)
  await opened(page, "There's nothing at this address.")
})

test('an opened candidate shows every answer and the text of the resume, and keys go on to the next', async () => {
  const town = `Quay${Date.now()}`
  await register(stage.product, { home_town: town, first_name: 'Ben', salary_min: 41000, relocate: '0' })
  await register(stage.product, { home_town: town, work_experience: '3-5' }, ['Ann Lee', 'Kept a lighthouse'])
  const page = await enter(stage)
  await open(page, town, 'Ann Lee')
  await isFocused(heading(page, 'Ann Lee'))
  assert.equal(await page.title(), 'Ann Lee - Resume Library')
  await answer(page, 'Work experience').getByText('3-5 years').waitFor()
  await page.getByRole('region', { name: 'Text of the resume' }).getByText('Kept a lighthouse').waitFor()
  await assertAccessibleInBothSchemes(page, 'a candidate')
  await page.keyboard.press('ArrowRight')
  await opened(page, 'Ben Lee')
  await answer(page, 'Minimum salary').getByText('$41,000').waitFor()
  await answer(page, 'Willing to relocate').getByText('No').waitFor()
  await page.getByLabel('New note').press('ArrowLeft')
  await heading(page, 'Ben Lee').press('ArrowLeft')
  await opened(page, 'Ann Lee')
  await page.getByRole('button', { name: 'Next' }).click()
  await opened(page, 'Ben Lee')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  assert.match(await readFile(await (await downloading).path(), 'utf8'), /Lighthouse keeper/)
})

test('what was found is exported, and nothing else', async () => {
  const town = `Bay${Date.now()}`
  const email = await register(stage.product, { home_town: town })
  await register(stage.product, { home_town: 'Elsewhere' })
  const page = await enter(stage)
  await find(page, town)
  await status(page, '1 candidate')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\n')
  assert.equal(lines.length, 2)
  assert.ok(lines[1]!.includes(email))
})

test('days of filters begin and end where the operator is', async () => {
  const email = await register(stage.product, {})
  // In one of them it is another day than in UTC.
  for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const page = await enter(stage, undefined, 'reader', { timezoneId })
    const day = await page.evaluate(() => new Date().toLocaleDateString('sv'))
    await page.goto(`${operatorsUrl(stage.product)}/operators?from=${day}&until=${day}&email=${email}`)
    await status(page, /^1 candidate$/)
    const shown = await page.evaluate(() => new Date().toLocaleDateString('en-US', { dateStyle: 'medium' }))
    await page.getByRole('link', { name: `Remove filter: From: ${shown}` }).waitFor()
    await page.goto(`${operatorsUrl(stage.product)}/operators/audit`)
    await page.getByText(`From: ${shown}`).first().waitFor()
    await page.getByText(`Until: ${shown}`).first().waitFor()
  }
})
