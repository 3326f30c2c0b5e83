/**
 * Runs in the page, and in each frame of it. Over BiDi, Playwright fills a field by setting its value from a script; after
 * that a browser tells the page of no `change` when the field is left. This makes it insert the text as a person's keys do.
 * Playwright asks the page first, and the frame that it is answered next.
 */
export function typeInsteadOfSetting(): void {
  const insertText = (text: string): HTMLIFrameElement | undefined => {
    let focused = document.activeElement
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
    if (focused instanceof HTMLIFrameElement) return focused
    document.execCommand('insertText', false, text)
  }
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insertText, set: () => {} })
}
