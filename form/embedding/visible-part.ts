/** Finds the part of this document that the window shows, as a frame has no other way to know. */
function visiblePart(): Promise<DOMRectReadOnly> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect()
      resolve(entry!.intersectionRect)
    })
    observer.observe(document.documentElement)
  })
}

/** Keeps dialogs and toasts in view, which the window's size would place anywhere in the document. */
export function keepInSight(toasts: HTMLElement | null): void {
  document.addEventListener('focusin', ({ target }) => {
    const question = (target as Element).closest('dialog')
    // Once: what a finger is on does not move.
    if (!question || question.style.marginTop) return
    void visiblePart().then(({ top, height }) => {
      question.style.marginTop = `${top + Math.max(0, height - question.offsetHeight) / 2}px`
    })
  })
  if (!toasts) return
  const place = () =>
    void visiblePart().then(({ top }) => {
      const region = toasts.firstElementChild as HTMLElement | null
      if (region) region.style.top = `${top}px`
    })
  new MutationObserver(place).observe(toasts, { childList: true, subtree: true })
}
