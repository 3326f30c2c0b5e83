import assert from 'node:assert/strict'
import { test } from 'node:test'
import { launchBrowser } from './browser.ts'

test('Chromium has Arabic letters, and its Latin ones stay those of its own font', async (t) => {
  const browser = await launchBrowser()
  t.after(() => browser.close())
  const page = await browser.newPage({ locale: 'ar-US' })
  const [alif, shin, latin, openSans] = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')!
    const width = (text: string, font: string) => {
      pen.font = font
      return pen.measureText(text).width
    }
    const [system, own] = ['16px system-ui', '16px "Open Sans"']
    return [width('ا', system), width('ش', system), width('Registration', system), width('Registration', own)]
  })
  // What no font has is a box, as wide as every other.
  assert.ok(alif! < shin! / 2, `${alif} and ${shin}`)
  assert.equal(latin, openSans)
})
