/** How numbers are written in a language: those who read the page are in the United States, and write 50,000 in any. */
export const localeOf = (language: string): string => `${language}-US-u-nu-latn`
