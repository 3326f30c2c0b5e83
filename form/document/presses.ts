import { listen } from './listen.ts'

const PRESS_ENDS = ['pointerup', 'pointercancel'] as const

let isPressing = false

/** Runs a task that may move the page; during a press only after its end, as the click would miss its button. */
export function afterPress(run: () => void): void {
  if (!isPressing) run()
  else {
    const stop = listen(document, PRESS_ENDS, () => {
      stop()
      setTimeout(run)
    })
  }
}

export function watchPresses(): () => void {
  const onPointer = ({ type }: Event) => {
    isPressing = type === 'pointerdown'
  }
  return listen(document, ['pointerdown', ...PRESS_ENDS], onPointer, true)
}
