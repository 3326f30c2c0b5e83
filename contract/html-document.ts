/**
 * A byte order mark is white space here; UTF-16 that was read as UTF-8 begins with two U+FFFD. The tags of `html` and
 * `head` may be left out: then a document begins with what opens its head by itself (HTML, section 13.2.6.4.3).
 */
const HTML_DOCUMENT =
  /^(?:[\s\uFFFD]|<!--(?:(?!-->)[\s\S])*-->|<\?[^>]*>)*<(?:!doctype\s+html|html|head|body|frameset|title|meta|base|link|script|noscript|style|template)(?![\w-])/i

/**
 * Whether the body of an answer is an HTML document, as of a page for maintenance or for signing in, by how it begins. Its
 * type tells nothing: frameworks send the text `ok` as `text/html`. A 2xx with such a body registers nobody.
 *
 * @param text of the body, read as UTF-8
 */
export const isHtmlDocument = (text: string): boolean => HTML_DOCUMENT.test(text.replaceAll('\0', ''))
