/** A table's words as a set; entries are parted by spaces, a `_` stands for a space inside one. */
export const wordSet = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(
    lists
      .join(' ')
      .split(' ')
      .map((word) => word.replaceAll('_', ' ')),
  )
