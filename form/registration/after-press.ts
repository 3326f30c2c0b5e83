let pressing = false

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressing = true), true)
  for (const end of ['pointerup', 'pointercancel']) {
    document.addEventListener(end, () => setTimeout(() => (pressing = false)), true)
  }
}

/**
 * Runs something that may move the page, but not between the press and the release of a button: the button would
 * move away under the finger, and the click be lost.
 */
export function afterPress(run: () => void): void {
  if (!pressing) run()
  else document.addEventListener('pointerup', () => setTimeout(run), { once: true })
}
