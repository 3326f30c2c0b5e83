import assert from 'node:assert/strict'
import { lateScripts } from './harness/late-scripts.ts'
import { setStage } from './harness/stage.ts'
import { afterTest, annotate, test } from './harness/test.ts'

const stage = setStage()

const LOADS = 12
/** From load to load React comes so much later: keys fall before, into and after its start. */
const LATER_MS = 500 / LOADS
const TEXT = 'Ann Lee'

test(`what is typed while the page comes alive is there afterwards, ${LOADS} of ${LOADS} times`, async () => {
  const scripts = await lateScripts(stage.product.url)
  const page = await stage.visit()
  // After the page, which may still wait for a script.
  afterTest(() => scripts.close())
  const input = page.locator('#first_name')
  let early = 0
  for (let load = 0; load < LOADS; load++) {
    scripts.setDelay(load * LATER_MS)
    await page.goto(scripts.url, { waitUntil: 'commit' })
    await input.focus()
    await page.keyboard.press(TEXT[0]!)
    if (!(await input.evaluate(isAlive))) early++
    await page.keyboard.type(TEXT.slice(1))
    await page.waitForFunction(isAlive, await input.elementHandle())
    assert.equal(await input.inputValue(), TEXT, `load ${load}`)
    await page.evaluate(() => sessionStorage.clear())
  }
  annotate(`${early} of ${LOADS} times the first key came before React`)
  assert.ok(early > 0, 'no key came early')
})

/** Whether React has taken over an element. */
const isAlive = (element: Element | null) =>
  Object.keys(element ?? {}).some((key) => key.startsWith('__react'))
