/** It broke off, and nobody asks for it right now. */
let isMissing = false

/**
 * Fetches the later parts' style, whose address is an attribute of the root; with live reload there is none.
 *
 * @returns ends when the style is there. Without it everything still works, so a failure only ends the waiting.
 */
export function loadLaterStyle(): Promise<unknown> {
  return new Promise((resolve) => {
    const { laterStyle } = document.getElementById('root')!.dataset
    if (!laterStyle) return resolve(null)
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = laterStyle
    link.onload = resolve
    link.onerror = () => {
      isMissing = true
      link.remove()
      resolve(null)
    }
    document.head.append(link)
  })
}

/** Asks again for a style that broke off. */
export function retryLaterStyle(): void {
  if (!isMissing) return
  isMissing = false
  void loadLaterStyle()
}
