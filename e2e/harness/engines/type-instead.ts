/**
 * Runs in the page. Over BiDi, Playwright fills a field by setting its value from a script; after that a browser
 * tells the page of no `change` when the field is left. This makes it insert the text as a person's keys do.
 */
export function typeInsteadOfSetting(): void {
  const insertText = (text: string) => {
    document.execCommand('insertText', false, text)
  }
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insertText, set: () => {} })
}
