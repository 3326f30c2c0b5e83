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

/** Small letters without accents, as an e-mail address or an address line would have them. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßłøđðþæœı]/g, (letter) => WITHOUT_MARKS[letter]!)

/** Folded words with one space between them; digits and signs fall away. */
export const wordsOf = (text: string): string =>
  folded(text)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

export const lettersOf = (text: string): string => folded(text).replace(/[^a-z]/g, '')

/** Builds a set of a table's words; entries are parted by spaces, a `_` stands for a space inside one. */
export const wordSet = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(
    lists
      .join(' ')
      .split(' ')
      .map((word) => word.replaceAll('_', ' ')),
  )
