import assert from 'node:assert/strict'
import { temporaryFile } from '@resume-library/server/testing/temporary-folder'
import { assertAccessibleInBothSchemes } from './harness/accessibility.ts'
import { button, isTitled } from './harness/applicant.ts'
import { PHONE } from './harness/conditions.ts'
import { setStage } from './harness/stage.ts'
import { isChromium, test } from './harness/test.ts'

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="186" height="40" viewBox="0 0 186 40">
<rect width="186" height="40" fill="#12343b"/><script>document.title = 'scripted'</script></svg>`

const BOARD = {
  BOARD_NAME: 'Harbor Jobs',
  BOARD_LOGO: temporaryFile({ after: test.afterAll }, 'logo.svg', LOGO),
  ACCENT_COLOR: '#e8d44d',
  PRIVACY_URL: 'https://harbor.example/privacy',
  TERMS_URL: 'https://harbor.example/terms',
}

test.describe('a board’s name, logo and links', () => {
  const stage = setStage({ scripted: true, environment: BOARD })

  test('axe finds nothing on any page', async () => {
    const page = await stage.visit({ ...PHONE, expected: /404|503/ })
    for (const path of ['/', '/?script=off', '/candidate/erase/nobody', '/candidate/verify/nobody']) {
      await page.goto(stage.product.url + path)
      await page.getByRole('region', { name: 'Harbor Jobs' }).waitFor()
      await page.getByRole('img', { name: 'Harbor Jobs' }).waitFor()
      await assertAccessibleInBothSchemes(page, path)
    }
  })

  test('a logo on white is clear of the page below', async () => {
    const page = await stage.visit({ ...PHONE, colorScheme: 'dark', expected: /503/ })
    await page.goto(`${stage.product.url}/candidate/erase/nobody`)
    const { y, height } = (await page.getByRole('img', { name: 'Harbor Jobs' }).boundingBox())!
    const { y: top } = (await page.getByRole('main').boundingBox())!
    assert.ok(y + height + 8 <= top, `${y + height} to ${top}`)
  })

  test('the title has the board’s name, and links keep the form open', async () => {
    const page = await stage.visit()
    await page.context().route(/harbor\.example/, (route) => route.fulfill({ body: 'Terms' }))
    await page.getByLabel('First name').fill('Ada')
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Terms of Use (opens in a new tab)' }).click()
    assert.equal((await opened).url(), BOARD.TERMS_URL)
    assert.equal(await page.getByLabel('First name').inputValue(), 'Ada')
    await isTitled(page, 'Resume Library Registration – Harbor Jobs')
    await button(page, 'Next Step').click()
    await isTitled(page, 'Error: Personal Info – Resume Library Registration – Harbor Jobs')
    await page.getByRole('link', { name: 'Español' }).click()
    await isTitled(page, 'Error: Datos personales – Registro en Resume Library – Harbor Jobs')
    await page.goto('/?lang=ar')
    await isTitled(page, 'التسجيل في Resume Library – \u2068Harbor Jobs\u2069')
  })

  test('a late logo moves nothing, and opened on its own runs no script', async () => {
    const page = await stage.visit({
      expected: /script/i,
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
    if (isChromium(page)) assert.equal(await page.evaluate(layoutShift), 0)
    await page.goto(stage.product.url + (await logo.getAttribute('src')))
    assert.notEqual(await page.evaluate(() => document.title), 'scripted')
  })
})

/** Sums layout shifts. Runs in the page. */
function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(sum), 100)
  })
}
