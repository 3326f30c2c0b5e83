import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  AREA_CONTRAST,
  accentStyle,
  adjustedAccents,
  contrastRatio,
  DARK_BACKGROUND,
  DARK_SURFACE,
  DEFAULT_ACCENT,
  isHexColour,
  LIGHT_BACKGROUND,
  TEXT_CONTRAST,
} from './accent.ts'

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

function coloursOf(style: string) {
  const [light, dark] = [...style.matchAll(/--accent:(#[\da-f]{6})/g)].map((match) => match[1]!)
  const [fill, darkFill = fill] = [...style.matchAll(/--accent-fill:(#[\da-f]{6})/g)].map(
    (match) => match[1]!,
  )
  const onFill = /--on-accent:(#[\da-f]{6})/.exec(style)![1]!
  return { light: light!, dark: dark!, fill: fill!, darkFill: darkFill!, onFill }
}

describe('accent', () => {
  test('text keeps its contrast, whatever the colour', () => {
    fc.assert(
      fc.property(anyColour, (hex) => {
        const { light, dark, fill, onFill } = coloursOf(accentStyle(hex))
        assert.ok(contrastRatio(light, LIGHT_BACKGROUND) >= TEXT_CONTRAST, `light ${light}`)
        assert.ok(contrastRatio(light, '#ffffff') >= TEXT_CONTRAST, `white ${light}`)
        assert.ok(contrastRatio(dark, DARK_BACKGROUND) >= TEXT_CONTRAST, `dark ${dark}`)
        assert.ok(contrastRatio(onFill, fill) >= TEXT_CONTRAST, `fill ${fill}`)
      }),
      { numRuns: 2_000 },
    )
  })

  test('any fill is visible on a dark page, and its text is readable', () => {
    fc.assert(
      fc.property(anyColour, (hex) => {
        const { fill, onFill, darkFill } = coloursOf(accentStyle(hex))
        assert.ok(contrastRatio(darkFill, DARK_SURFACE) >= AREA_CONTRAST, `dark area ${darkFill}`)
        assert.ok(contrastRatio(onFill, darkFill) >= TEXT_CONTRAST, `on ${darkFill}`)
        if (contrastRatio(fill, DARK_SURFACE) >= AREA_CONTRAST) assert.equal(darkFill, fill)
      }),
      { numRuns: 2_000 },
    )
  })

  test('navy stays blue in the dark scheme, and black becomes gray', () => {
    const [red, , blue] = coloursOf(accentStyle('#0a1f44')).darkFill.match(/[\da-f]{2}/g)!
    assert.ok(Number.parseInt(blue!, 16) > 4 * Number.parseInt(red!, 16))
    assert.match(coloursOf(accentStyle('#000')).darkFill, /^#(..)\1\1$/)
  })

  test('a readable colour is unchanged', () => {
    assert.equal(coloursOf(accentStyle(DEFAULT_ACCENT)).light, DEFAULT_ACCENT)
    assert.equal(coloursOf(accentStyle('#ffcc00')).fill, '#ffcc00')
  })

  test('adjusted accents are returned by scheme', () => {
    assert.deepEqual(adjustedAccents('#2456D6'), { dark: coloursOf(accentStyle('#2456d6')).dark })
    assert.deepEqual(adjustedAccents('#ffcc00'), { light: coloursOf(accentStyle('#ffcc00')).light })
  })

  test('three hexadecimal digits expand to six', () =>
    assert.equal(accentStyle('#0af'), accentStyle('#00aaff')))

  test('contrast follows WCAG', () => {
    assert.equal(contrastRatio('#000000', '#ffffff'), 21)
    assert.equal(contrastRatio('#777777', '#ffffff').toFixed(2), '4.48')
  })

  test('invalid colours are refused', () => {
    for (const text of ['', 'red', '#12', '#1234', '#12345g', '#fff}</style>', '#ffffff\n']) {
      assert.equal(isHexColour(text), false, text)
      assert.throws(() => accentStyle(text), RangeError)
    }
  })
})
