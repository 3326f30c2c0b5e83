import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  contrastRatio,
  DARK_BACKGROUND,
  LIGHT_BACKGROUND,
  TEXT_CONTRAST,
} from '@resume-library/contract/accent'

/** WCAG 2.2, success criterion 1.4.11: the frames of controls. */
const FRAME_CONTRAST = 3

const [light, dark] = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
  .split('prefers-color-scheme: dark')
  .map((css) =>
    Object.fromEntries(
      [...css.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, value]) => [name, value]),
    ),
  )

for (const [scheme, colours] of Object.entries({ light: light!, dark: dark! })) {
  test(`text and frames can be seen in the ${scheme} scheme`, () => {
    for (const background of ['page', 'surface', 'raised']) {
      for (const text of ['text', 'muted', 'danger', 'success', 'warning']) {
        const ratio = contrastRatio(colours[text]!, colours[background]!)
        assert.ok(ratio >= TEXT_CONTRAST, `${text} on ${background}: ${ratio}`)
      }
      const ratio = contrastRatio(colours['line-strong']!, colours[background]!)
      assert.ok(ratio >= FRAME_CONTRAST, `frame on ${background}: ${ratio}`)
    }
    for (const kind of ['danger', 'success']) {
      for (const text of [kind, 'text', 'muted']) {
        const ratio = contrastRatio(colours[text]!, colours[`${kind}-soft`]!)
        assert.ok(ratio >= TEXT_CONTRAST, `${text} on ${kind}-soft: ${ratio}`)
      }
    }
  })
}

test('the accent colour is measured against the backgrounds that the page has', () => {
  for (const background of ['page', 'surface', 'raised']) {
    assert.ok(contrastRatio(light![background]!, '#000000') >= contrastRatio(LIGHT_BACKGROUND, '#000000'))
    assert.ok(contrastRatio(dark![background]!, '#ffffff') >= contrastRatio(DARK_BACKGROUND, '#ffffff'))
  }
})
