/** Codes whose sentences do not name their field. */
const NAMELESS = /^(text|amount)_/

/** Names the field before an error that may not name it itself. */
export const nameError = (label: string, text: string, code: string | null): string =>
  code && !NAMELESS.test(code) ? text : `${label}: ${text}`
