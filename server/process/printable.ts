/** Replaces control and format characters, which could manipulate a terminal. */
export const printable = (text: string): string => text.replace(/\p{C}/gu, '\ufffd')

export const printableLines = (text: string): string => text.replace(/(?!\r?\n)\p{C}/gu, '\ufffd')

/** `1 resume file`, `1,203 resume files`. */
export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
