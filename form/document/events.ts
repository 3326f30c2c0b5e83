export function listen<Kind extends Event>(
  target: EventTarget,
  types: readonly string[],
  listener: (event: Kind) => void,
  capture = false,
): () => void {
  for (const type of types) target.addEventListener(type, listener as EventListener, capture)
  return () => {
    for (const type of types) target.removeEventListener(type, listener as EventListener, capture)
  }
}

let isPressing = false

/** Runs what may move the page, but not between press and release of a button: the click would be lost. */
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
