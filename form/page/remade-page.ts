import type { EarlyState } from '../early/early-state.ts'

const buttonsOf = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>('button,a[lang]')]

/**
 * A browser that has translated the page before React reads it has put elements around its texts: React makes all anew
 * then, once.
 *
 * @returns gives the new page what was typed, chosen and pressed in the one before, and the focus where that was
 */
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
