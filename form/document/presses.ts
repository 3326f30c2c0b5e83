import { listen } from './listen.ts'

let isPressing = false

/** Runs what may move the page, but not between press and release of a button, whose click would be lost. */
export function afterPress(run: () => void): void {
  if (isPressing) document.addEventListener('pointerup', () => setTimeout(run), { once: true })
  else run()
}

export function watchPresses(): () => void {
  const note = ({ type }: Event) => {
    isPressing = type === 'pointerdown'
  }
  return listen(document, ['pointerdown', 'pointerup', 'pointercancel'], note, true)
}
