/** Codes whose sentences do not say which field they are about. */
const NAMELESS = /^(text|amount)_/

/** An error as it stands in a list of them: with the name of its field where its words, or a server's, may not have it. */
export const nameError = (label: string, text: string, code: string | null): string =>
  code && !NAMELESS.test(code) ? text : `${label}: ${text}`
