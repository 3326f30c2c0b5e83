/** What takes the place of some lines, with empty lines behind it, so that what follows stands in the line where it stood. */
export const asLong = (part: string, before: string) =>
  part + '\n'.repeat(lineCount(before) - lineCount(part))

const lineCount = (text: string) => text.split('\n').length
