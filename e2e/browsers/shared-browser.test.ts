import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BrowserServer, chromium } from 'playwright-core'
import { serveBrowser } from '../harness/browser.ts'
import { shareBrowser } from './shared-browser.ts'

test('a browser that has closed by itself is replaced for the next file', async (t) => {
  const served: BrowserServer[] = []
  const browser = await shareBrowser(async () => {
    served.push(await serveBrowser())
    return served.at(-1)!
  })
  t.after(browser.end)
  const useIt = async () => {
    const connection = await chromium.connect(await browser.address())
    const page = await connection.newPage()
    await page.setContent('Here')
    await connection.close()
    return browser.isOpen()
  }
  assert.equal(await useIt(), true, 'it stays open for the next file')
  assert.equal(served.length, 1)
  const closed = new Promise<void>((resolve) => served[0]!.once('close', () => resolve()))
  process.kill(served[0]!.process().pid!, 'SIGKILL')
  await closed
  assert.equal(browser.isOpen(), false)
  assert.equal(await useIt(), true)
  assert.equal(served.length, 2)
})
