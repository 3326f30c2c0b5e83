/** Letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
}

const TOKEN_LENGTH_MAX = 200

/** Scripts without spaces between words, of which each letter counts as a word. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[[\p{L}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]+/gv

/** Folds case, accents and forms of letters, of any script. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    // Tatweel only stretches a word.
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[ßæœøđðþłħıς]/g, (letter) => LETTERS[letter] ?? letter)

/** Returns the folded words of a text. */
export const wordsOf = (text: string): string[] => (fold(text).match(WORD) ?? []).map(shortened)

/** Returns a whole text as one folded token, of letters, digits and `_`. */
export const wholeToken = (text: string): string =>
  shortened(fold(text.trim()).replace(/[^\p{L}\p{N}]/gu, (other) => `_${other.codePointAt(0)!.toString(16)}`))

/** Bounds a token by what an index of PostgreSQL takes. */
export const shortened = (token: string) => token.slice(0, TOKEN_LENGTH_MAX).toWellFormed()
