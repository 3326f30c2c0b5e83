import type { FirstPaintState } from '../first-paint/first-paint-state.ts'

const buttonsOf = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>('button,a[lang]')]

/** Restores answers, focus and presses where the browser had translated the page, and React rebuilds it. */
export function restoreOnRehydration(root: HTMLElement, firstPaint: FirstPaintState): () => void {
  const inputs = root.querySelectorAll<HTMLInputElement>('input[id]')
  const buttons = buttonsOf(root)
  let focused = document.activeElement!
  let isOld = true
  root.addEventListener('focusin', ({ target }) => {
    focused = target as Element
  })
  return () => {
    // Other recoverable errors keep the inputs.
    if (!isOld || inputs[0]!.isConnected) return
    isOld = false
    for (const { id, value, files } of inputs)
      Object.assign(document.getElementById(id) ?? {}, files ? { files } : { value })
    document.getElementById(focused.id)?.focus()
    const newButtons = buttonsOf(root)
    const counterpartOf = (pressed: HTMLElement | null) =>
      (newButtons.length === buttons.length && newButtons[buttons.indexOf(pressed!)]) || null
    firstPaint.pressed = counterpartOf(firstPaint.pressed)
    firstPaint.draftAnswer = counterpartOf(firstPaint.draftAnswer)
  }
}
