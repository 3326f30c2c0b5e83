/** A byte order mark is white space here; UTF-16 that was read as UTF-8 has U+FFFD before it and a zero beside each letter. */
const MARKUP = /^[\s\uFFFD\0]*<\0?[a-z!?]/i

/**
 * Tells by its first bytes whether the body of an answer is HTML or XML, as of a page for maintenance or for signing in. Its
 * type tells nothing: frameworks send the text `ok` as `text/html`. A 2xx with such a body registers nobody.
 *
 * @param text of the body, read as UTF-8
 */
export const isMarkup = (text: string): boolean => MARKUP.test(text)
