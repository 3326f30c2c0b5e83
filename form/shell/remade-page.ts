import type { EarlyState } from '../first-paint/early-state.ts'

const buttonsOf = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>('button,a[lang]')]

/** Keeps typed answers, focus and presses where a browser has translated the page before React, which makes all anew then. */
export function keepOverRemake(root: HTMLElement, early: EarlyState): () => void {
  const inputs = root.querySelectorAll<HTMLInputElement>('input[id]')
  const buttons = buttonsOf(root)
  let focused = document.activeElement!
  let isOld = true
  root.addEventListener('focusin', ({ target }) => {
    focused = target as Element
  })
  return () => {
    // Of what else React recovers from, the page stands, and who has typed since keeps it.
    if (!isOld || inputs[0]!.isConnected) return
    isOld = false
    for (const { id, value, files } of inputs)
      Object.assign(document.getElementById(id) ?? {}, files ? { files } : { value })
    document.getElementById(focused.id)?.focus()
    const anew = buttonsOf(root)
    const sameOf = (pressed: HTMLElement | null) =>
      (anew.length === buttons.length && anew[buttons.indexOf(pressed!)]) || null
    early.pressed = sameOf(early.pressed)
    early.answered = sameOf(early.answered)
  }
}
