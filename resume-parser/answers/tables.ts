/** A table's words as a set; entries are parted by spaces, a `_` stands for a space inside one. */
export const wordSet = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(tableEntries(lists.join(' '), ' ').map((word) => word.replaceAll('_', ' ')))

/** Entries of a table, also of one that the build has made shorter: `0cook4ery` of `cook cookery`. */
export function tableEntries(text: string, sign: string): string[] {
  if (!text.startsWith('0')) return text.split(sign)
  let last = ''
  return [...text.matchAll(/(\d)(\D*)/g)].map(
    ([, shared, rest]) => (last = last.slice(0, Number(shared)) + rest),
  )
}
