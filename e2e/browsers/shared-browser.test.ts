import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BrowserServer, chromium } from 'playwright-core'
import { serveBrowser } from '../harness/browser.ts'
import { shareBrowser } from './shared-browser.ts'

test('a browser that has closed by itself is replaced for the next file', async (t) => {
  const served: BrowserServer[] = []
  const serve = async () => {
    served.push(await serveBrowser())
    return served.at(-1)!
  }
  const browser = await shareBrowser(serve, (address, options) => chromium.connect(address, options))
  t.after(browser.end)
  const first = await browser.address()
  assert.equal(await browser.isOpen(), true)
  assert.equal(await browser.address(), first, 'it stays for the next file')
  process.kill(served[0]!.process().pid!, 'SIGKILL')
  // Asked at once, as after a file that the crash has ended.
  assert.equal(await browser.isOpen(), false)
  assert.notEqual(await browser.address(), first)
  assert.equal(await browser.isOpen(), true)
  assert.equal(served.length, 2)
})
