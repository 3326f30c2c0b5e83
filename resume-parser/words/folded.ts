const WITHOUT_MARKS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** Lowercases and strips accents. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßłøđðþæœı]/g, (letter) => WITHOUT_MARKS[letter]!)

/** Returns folded words without digits and signs. */
export const wordsOf = (text: string): string =>
  folded(text)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

export const lettersOf = (text: string): string => folded(text).replace(/[^a-z]/g, '')

/** Builds a set of words separated by spaces; `_` is a space within one. */
export const wordSet = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(
    lists
      .join(' ')
      .split(' ')
      .map((word) => word.replaceAll('_', ' ')),
  )
