import assert from 'node:assert/strict'
import { findLayoutFaults } from './harness/layout.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'
import { failedPage, queued } from './scenes/failures.ts'
import { registration } from './scenes/registration.ts'
import { added, filling, making } from './scenes/resume.ts'
import { withoutScript } from './scenes/without-script.ts'

const WALKS = [registration, filling, added, making, withoutScript, queued, failedPage]
/** Widths of the page in pixels, and sizes of letters in percent. */
const SIZES = [
  [320, 100],
  ...[360, 768, 1280].flatMap((width) => [100, 200].map((letters) => [width, letters] as const)),
] as const

for (const [environment, walks] of Map.groupBy(WALKS, (walk) => walk.environment))
  test.describe(`no word is broken, nothing cut or covered${environment ? ', queued' : ''}`, {
    tag: '@chromium',
  }, () => {
    const stage = setStage({ scripted: true, ...(environment && { environment }) })

    for (const language of ['en', 'es', 'ar'])
      for (const walk of walks)
        test(`${walk.name} in ${language}`, async () => {
          walk.script?.(stage.provider)
          const page = await stage.visit({ expected: walk.expected ?? /^$/, reducedMotion: 'reduce' })
          await page.goto(`/?lang=${language}`)
          const faults: string[] = []
          for (const [name, reach] of walk.scenes) {
            await reach(page)
            for (const [width, letters] of SIZES) {
              await page.setViewportSize({ width, height: 800 })
              for (const fault of await findLayoutFaults(page, letters))
                faults.push(`${name}, ${width} px, letters of ${letters} %: ${fault}`)
            }
            await page.evaluate(() => document.documentElement.removeAttribute('style'))
          }
          assert.deepEqual(faults, [])
        })
  })
