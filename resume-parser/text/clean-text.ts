/** Private use characters, mostly icons, which separate words. */
const PRIVATE = /[\ue000-\uf8ff\u{f0000}-\u{10fffd}]+/gu
const INVISIBLE =
  /[\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]|\ufe0e|\ufe0f/gu
/** Control characters except tabs, and lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\ufffc-\uffff]|\p{Surrogate}/gu

/** Normalizes letters, hyphens and spaces, and drops invisible characters. */
export function cleanText(text: string): string {
  return text
    .replace(/[ﬀ-ﬆ]/g, (ligature) => ligature.normalize('NFKC'))
    .replace(CONTROL, ' ')
    .replace(/\u00ad/g, '-')
    .replace(/[\u2010\u2011\u2043\u2212]/g, '-')
    .replace(INVISIBLE, '')
    .replace(/[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g, ' ')
    .replace(ACCENT_APART, withAccent)
    .normalize('NFC')
    .replace(PRIVATE, ' • ')
    .replace(/ *\t */g, '\t')
    .trim()
}

/** Accents that TeX writes as characters before their letters: `˘a`. */
const ACCENT_APART = /([´¨˘ˇˆ˜˚˙˝])(\p{L})/gu
const ACCENTS: Readonly<Record<string, string>> = { ˇ: '\u030c', ˆ: '\u0302' }
const withAccent = (apart: string, accent: string, letter: string) => {
  const letters = (letter === 'ı' ? 'i' : letter) + (ACCENTS[accent] ?? accent.normalize('NFKD').trim())
  return letters.normalize('NFC').length === 1 ? letters : apart
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: counts control characters
const LOST = /[\u0000-\u0006\u000e-\u0012\u0016-\u001d\u007f-\u009f\ue000-\uf8ff\ufffd\u{f0000}-\u{10fffd}]/gu

export const countLost = (text: string): number => text.match(LOST)?.length ?? 0

/** Joins letter-spaced words such as `C O N T A C T`; two spaces or a tab separate words. */
export function joinSpacedLetters(text: string): string {
  const tokens = text.trim().split(/\s+/)
  const single = tokens.filter((token) => /^[\p{L}\d]$/u.test(token)).length
  if (tokens.length < 4 || single < tokens.length * 0.7) return text
  if (tokens.some((token) => token.length > 3)) return text
  return text
    .trim()
    .split(/\s{2,}|\t/)
    .map((word) => word.replace(/\s+/g, ''))
    .join(' ')
}

const BULLET = /^(?:[•●▪■◦‣○◆◇▶►▸➢➤✓✔*·⁃∙]|(?:[-–—o>+»›{]|\+o)(?=\s|$))\s*/

export function withoutBullet(text: string): { text: string; isItem: boolean } {
  const rest = text.replace(BULLET, '')
  return { text: rest, isItem: rest.length < text.length }
}
