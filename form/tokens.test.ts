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

type Colours = Readonly<Record<string, string>>

const [light, dark] = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
  .split('prefers-color-scheme: dark')
  .map((css) =>
    Object.fromEntries(
      [...css.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, value]) => [name, value]),
    ),
  )

/** Worst background of each scheme: the page, or a tint of the accent. */
const DARKEST = { light: LIGHT_BACKGROUND, dark: DARK_BACKGROUND }

for (const [scheme, colours] of Object.entries({ light: light!, dark: dark! }) as [
  'light' | 'dark',
  Colours,
][]) {
  test(`text and frames can be seen in the ${scheme} scheme`, () => {
    const { page, surface } = colours
    for (const background of [page!, surface!, DARKEST[scheme], tinted(surface!, colours.danger!)]) {
      for (const text of ['text', 'muted', 'danger']) {
        const ratio = contrastRatio(colours[text]!, background)
        assert.ok(ratio >= TEXT_CONTRAST, `${text} on ${background}: ${ratio}`)
      }
      const ratio = contrastRatio(colours['line-strong']!, background)
      assert.ok(ratio >= FRAME_CONTRAST, `frame on ${background}: ${ratio}`)
    }
  })
}

/** Mixes 6 % of a colour into another, as `--danger-tint`. */
function tinted(surface: string, colour: string): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => Math.round(channel(surface, at) * 0.94 + channel(colour, at) * 0.06))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

test('the accent colour is measured against the backgrounds that the page has', () => {
  for (const background of ['page', 'surface']) {
    assert.ok(contrastRatio(light![background]!, '#000000') >= contrastRatio(LIGHT_BACKGROUND, '#000000'))
    assert.ok(contrastRatio(dark![background]!, '#ffffff') >= contrastRatio(DARK_BACKGROUND, '#ffffff'))
  }
})
