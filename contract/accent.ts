/** Accent colour of the page, set at run time. Text keeps {@link TEXT_CONTRAST} in both schemes (WCAG 2.2, 1.4.3). */

export const DEFAULT_ACCENT = '#2456d6'

export const TEXT_CONTRAST = 4.5

/** Backgrounds on which accent-coloured text is hardest to read; the page's tokens hold the same colours. */
export const LIGHT_BACKGROUND = '#e9edf3'
export const DARK_BACKGROUND = '#30333a'

/** Background behind filled areas in the dark scheme, and the minimum contrast of a fill to it. */
export const DARK_SURFACE = '#1c1f26'
export const AREA_CONTRAST = 2.5

type Rgb = readonly [red: number, green: number, blue: number]

const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]

/** Tests for a colour that {@link accentStyle} takes: `#` and three or six hexadecimal digits. */
export function isHexColour(text: string): boolean {
  return /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text)
}

/**
 * Returns the content of `<style id="accent">`: `--accent` for text, lines and focus, `--accent-fill` for areas,
 * `--on-accent` for text on them.
 * @throws {RangeError} for what is no colour of {@link isHexColour}
 */
export function accentStyle(hex: string): string {
  if (!isHexColour(hex)) throw new RangeError(`Not a colour such as ${DEFAULT_ACCENT}: ${hex}`)
  const colour = parse(hex)
  const onFill = contrast(colour, WHITE) >= TEXT_CONTRAST ? WHITE : BLACK
  const { light, dark } = readable(colour)
  const fill = darkFill(colour)
  const lifted = fill === colour ? '' : `;--accent-fill:${write(fill)}`
  return (
    `:root{--accent:${write(light)};--accent-fill:${write(colour)};--on-accent:${write(onFill)}}` +
    `@media(prefers-color-scheme:dark){:root{--accent:${write(dark)}${lifted}}}`
  )
}

/** Returns the adjusted text colour by scheme, for each scheme in which the accent has too little contrast. */
export function adjustedAccents(hex: string): { readonly light?: string; readonly dark?: string } {
  const own = write(parse(hex))
  const shades = Object.entries(readable(parse(hex))).map(([scheme, shade]) => [scheme, write(shade)])
  return Object.fromEntries(shades.filter(([, shade]) => shade !== own))
}

const readable = (colour: Rgb) => ({
  light: nearest(parse(LIGHT_BACKGROUND), TEXT_CONTRAST, colour, BLACK),
  dark: nearest(parse(DARK_BACKGROUND), TEXT_CONTRAST, darkFill(colour), WHITE),
})

/** Lightens a dark colour, keeping its hue, so that a fill stays visible in the dark scheme. */
function darkFill(colour: Rgb): Rgb {
  const surface = parse(DARK_SURFACE)
  if (contrast(colour, surface) >= AREA_CONTRAST) return colour
  const vivid = brightest(colour)
  return contrast(vivid, surface) >= AREA_CONTRAST
    ? nearest(surface, AREA_CONTRAST, colour, vivid)
    : nearest(surface, AREA_CONTRAST, vivid, WHITE)
}

/** Returns the colour, or its nearest mixture towards `end` that has the contrast to the background. */
function nearest(background: Rgb, wanted: number, colour: Rgb, end: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(colour, end, share)
    if (contrast(mixed, background) >= wanted) return mixed
  }
  return end
}

/** Returns the hue and saturation at full brightness; black becomes white. */
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
