/**
 * The one accent colour of the page, as the operator sets it at run time. Whatever the colour, text keeps a
 * contrast of {@link TEXT_CONTRAST} (WCAG 2.2, 1.4.3) in the light and in the dark scheme.
 */

export const DEFAULT_ACCENT = '#2456d6'

export const TEXT_CONTRAST = 4.5

/** The backgrounds on which accent-coloured text stands hardest to read: the page's tokens hold the same colours. */
export const LIGHT_BACKGROUND = '#f3f5f9'
export const DARK_BACKGROUND = '#262a33'

/** What areas of the accent stand on in the dark, and how far at least they are told apart from it. */
export const DARK_SURFACE = '#1c1f26'
export const AREA_CONTRAST = 2.5

type Rgb = readonly [red: number, green: number, blue: number]

const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]

/** Whether a text is a colour as {@link accentStyle} takes it: `#` and three or six hexadecimal digits. */
export function isHexColour(text: string): boolean {
  return /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text)
}

/**
 * The style sheet of an accent colour, the content of the page's `<style id="accent">`. It sets
 * `--accent` (text, lines and focus on the page's backgrounds), `--accent-fill` (for areas: the colour itself, lifted
 * in the dark scheme where it would be lost) and `--on-accent` (text on such an area).
 *
 * @param hex a colour that {@link isHexColour}
 * @throws {RangeError} for anything else
 */
export function accentStyle(hex: string): string {
  if (!isHexColour(hex)) throw new RangeError(`Not a colour such as ${DEFAULT_ACCENT}: ${hex}`)
  const colour = parse(hex)
  const onFill = contrast(colour, WHITE) >= TEXT_CONTRAST ? WHITE : BLACK
  const { light, dark } = readable(colour)
  // What is lifted is still so dark that white can be read on it.
  const fill = areaInTheDark(colour)
  const lifted = fill === colour ? '' : `;--accent-fill:${write(fill)}`
  return (
    `:root{--accent:${write(light)};--accent-fill:${write(colour)};--on-accent:${write(onFill)}}` +
    `@media(prefers-color-scheme:dark){:root{--accent:${write(dark)}${lifted}}}`
  )
}

/**
 * What is drawn in the place of an accent colour where it cannot be read, by scheme; absent where it can be.
 *
 * @param hex a colour that {@link isHexColour}
 */
export function accentChanges(hex: string): { readonly light?: string; readonly dark?: string } {
  const own = write(parse(hex))
  const shades = Object.entries(readable(parse(hex))).map(([scheme, shade]) => [scheme, write(shade)])
  return Object.fromEntries(shades.filter(([, shade]) => shade !== own))
}

const readable = (colour: Rgb) => ({
  light: nearest(parse(LIGHT_BACKGROUND), TEXT_CONTRAST, colour, BLACK),
  dark: nearest(parse(DARK_BACKGROUND), TEXT_CONTRAST, areaInTheDark(colour), WHITE),
})

/** A navy button is no button on a dark page: it is lifted in its own hue first, so that it does not turn grey. */
function areaInTheDark(colour: Rgb): Rgb {
  const surface = parse(DARK_SURFACE)
  if (contrast(colour, surface) >= AREA_CONTRAST) return colour
  const vivid = brightest(colour)
  return contrast(vivid, surface) >= AREA_CONTRAST
    ? nearest(surface, AREA_CONTRAST, colour, vivid)
    : nearest(surface, AREA_CONTRAST, vivid, WHITE)
}

/** The colour itself, or the nearest of its mixtures towards `end` that has the contrast to the background. */
function nearest(background: Rgb, wanted: number, colour: Rgb, end: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(colour, end, share)
    if (contrast(mixed, background) >= wanted) return mixed
  }
  return end
}

/** The same hue and saturation at full brightness; black has none and becomes white. */
function brightest(colour: Rgb): Rgb {
  const most = Math.max(...colour)
  if (!most) return WHITE
  const [red, green, blue] = colour.map((channel) => Math.round((channel / most) * 255))
  return [red!, green!, blue!]
}

const channels = [0, 1, 2] as const

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const [red, green, blue] = channels.map((at) => Math.round(from[at] + (to[at] - from[at]) * share))
  return [red!, green!, blue!]
}

function parse(hex: string): Rgb {
  const digits = hex.length === 4 ? hex.replace(/[\da-f]/gi, '$&$&') : hex
  const [red, green, blue] = channels.map((at) => Number.parseInt(digits.slice(1 + 2 * at, 3 + 2 * at), 16))
  return [red!, green!, blue!]
}

const write = (colour: Rgb) => `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastRatio(hex: string, otherHex: string): number {
  return contrast(parse(hex), parse(otherHex))
}

function contrast(one: Rgb, other: Rgb): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
