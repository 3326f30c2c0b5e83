/**
 * Runs in the page, and in each frame of it. Over BiDi, Playwright fills a field by setting its value from a script; after
 * that a browser tells the page of no `change` when the field is left. This makes it insert the text as a person's keys do,
 * also in a frame of another origin: Playwright asks the page, whichever document has the focus.
 */
export function typeInsteadOfSetting(): void {
  const insertText = (text: string) => {
    let focused = document.activeElement
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
    if (focused instanceof HTMLIFrameElement) focused.contentWindow!.postMessage({ insertText: text }, '*')
    else document.execCommand('insertText', false, text)
  }
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insertText, set: () => {} })
  window.addEventListener(
    'message',
    (event) => {
      if (typeof event.data?.insertText !== 'string') return
      event.stopImmediatePropagation()
      insertText(event.data.insertText)
    },
    true,
  )
}
