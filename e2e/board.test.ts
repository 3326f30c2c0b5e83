import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { button, readyToSubmit, submit } from './harness/applicant.ts'
import { assertAccessible } from './harness/axe.ts'
import { ENGINE } from './harness/engines/engine.ts'
import { setStage } from './harness/stage.ts'
import { PHONE } from './harness/touch.ts'

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="186" height="40" viewBox="0 0 186 40">
<rect width="186" height="40" fill="#12343b"/><script>document.title = 'scripted'</script></svg>`

const folder = await mkdtemp(join(tmpdir(), 'board-'))
const BOARD_LOGO = join(folder, 'logo.svg')
await writeFile(BOARD_LOGO, LOGO)
after(() => rm(folder, { recursive: true }))

const BOARD = {
  BOARD_NAME: 'Harbor Jobs',
  BOARD_LOGO,
  ACCENT_COLOR: '#e8d44d',
  PRIVACY_URL: 'https://harbor.example/privacy',
  TERMS_URL: 'https://harbor.example/terms',
}

async function inAllColours(page: Page, state: string) {
  if (ENGINE !== 'chromium') return assertAccessible(page, state)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await assertAccessible(page, `${state}, ${colorScheme}`)
  }
  await page.emulateMedia({ forcedColors: 'active', colorScheme: null })
  await assertAccessible(page, `${state}, forced colours`)
  await page.emulateMedia({ forcedColors: null })
}

describe('a board’s own name, picture and links', () => {
  const stage = setStage({ scripted: true, environment: BOARD })

  for (const [look, options] of Object.entries({ phone: PHONE, desktop: {} }))
    test(`${look}: axe finds nothing on any page of it`, async (t) => {
      const page = await stage.visit(t, { ...options, expected: /404|503/ })
      for (const path of ['/', '/?script=off', '/candidate/erase/nobody']) {
        await page.goto(stage.product.url + path)
        await page.getByRole('region', { name: 'Harbor Jobs' }).waitFor()
        await page.getByRole('img', { name: 'Harbor Jobs' }).waitFor()
        await inAllColours(page, path)
      }
    })

  test('a link leaves the form where it is', async (t) => {
    const page = await stage.visit(t)
    await page.context().route('https://harbor.example/**', (route) => route.fulfill({ body: 'Terms' }))
    await page.getByLabel('First name').fill('Ada')
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Terms of use (opens in a new tab)' }).click()
    assert.equal((await opened).url(), BOARD.TERMS_URL)
    assert.equal(await page.getByLabel('First name').inputValue(), 'Ada')
  })

  test('a picture that comes late moves nothing', async (t) => {
    const page = await stage.visit(t, {
      prepare: (page) =>
        page.route('**/board-logo-*', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 700))
          await route.continue()
        }),
    })
    const logo = page.getByRole('img', { name: 'Harbor Jobs' })
    const before = await page.locator('h1').boundingBox()
    await logo.evaluate((it: HTMLImageElement) => it.decode())
    assert.deepEqual(await page.locator('h1').boundingBox(), before)
    assert.deepEqual(await logo.evaluate((it) => [it.clientWidth, it.clientHeight]), [186, 40])
    if (ENGINE === 'chromium') assert.equal(await page.evaluate(layoutShift), 0)
  })

  test('opened by itself, a picture runs nothing', async (t) => {
    const page = await stage.visit(t, { expected: /script/i })
    const src = await page.getByRole('img', { name: 'Harbor Jobs' }).getAttribute('src')
    await page.goto(stage.product.url + src!)
    assert.notEqual(await page.evaluate(() => document.title), 'scripted')
  })
})

const BOX = 'I have read and accept: Privacy policy and Terms of use.'
const MISSING = 'Please tick the box at the end to accept: Privacy policy and Terms of use.'

describe('consent that is required', () => {
  const stage = setStage({ scripted: true, environment: { ...BOARD, CONSENT: 'required' } })

  for (const [look, options] of Object.entries({ phone: PHONE, desktop: {} }))
    test(`${look}: is asked for at Submit, by keyboard too, and sent once given`, async (t) => {
      const page = await stage.visit(t, options)
      const { Email } = await readyToSubmit(page)
      const box = page.getByRole('checkbox', { name: BOX })
      await inAllColours(page, 'step 3')
      await submit(page)
      await page.getByRole('alert').getByText(MISSING).first().waitFor()
      assert.ok(await box.evaluate((it) => it === document.activeElement), 'the box has the focus')
      assert.equal(await box.getAttribute('aria-invalid'), 'true')
      assert.equal(await page.locator('#consent-error').textContent(), MISSING)
      assert.equal(await box.getAttribute('aria-describedby'), 'consent-error')
      await inAllColours(page, 'without it')
      assert.equal(stage.provider.callsFor(Email).length, 0)
      await page.keyboard.press('Space')
      assert.equal(await box.getAttribute('aria-invalid'), null)
      await submit(page)
      await page.getByRole('heading', { name: 'You are registered' }).waitFor()
      const { candidate } = stage.provider.callsFor(Email)[0]!
      assert.match(candidate.consent!.version, /^en-[\da-f]{16}$/)
      assert.equal(candidate.consent!.given_at, candidate.registration_date)
      assert.equal(await page.locator('#consent').isChecked(), false, 'the next person agrees for themselves')
    })

  test('is asked for in the language that the page has become', async (t) => {
    const page = await stage.visit(t)
    await readyToSubmit(page)
    await page.getByRole('link', { name: 'Español' }).click()
    await page
      .getByRole('checkbox', { name: /^He leído y acepto: Política de privacidad y Condiciones/ })
      .waitFor()
  })

  test('without script it is asked for on the page that answers', async (t) => {
    const page = await stage.visit(t, { expected: /422/ })
    await page.goto('/?script=off')
    await inAllColours(page, 'the form without script')
    await button(page, 'Submit Registration').click()
    await page.getByRole('alert').getByText(MISSING).waitFor()
    assert.equal(await page.locator('#consent').getAttribute('aria-invalid'), 'true')
    await inAllColours(page, 'the form without script, without it')
  })
})

describe('a notice at Submit', () => {
  const stage = setStage({ scripted: true, environment: { ...BOARD, CONSENT: 'notice' } })

  test('is read and not asked, and its version is sent', async (t) => {
    const page = await stage.visit(t)
    const { Email } = await readyToSubmit(page)
    await page
      .getByText('By submitting your registration you accept: Privacy policy and Terms of use.')
      .waitFor()
    await inAllColours(page, 'step 3')
    await submit(page)
    await page.getByRole('heading', { name: 'You are registered' }).waitFor()
    assert.match(stage.provider.callsFor(Email)[0]!.candidate.consent!.version, /^en-/)
  })
})

/** Runs in the page: the sum of what has moved by itself. */
function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(sum), 100)
  })
}
