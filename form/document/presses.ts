import { listen } from './listen.ts'

/** Ends of presses. A tap ends twice: its mouse events, which move the focus and click, follow its pointer events. */
const PRESS_ENDS = ['pointerup', 'pointercancel', 'mouseup'] as const

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
  const onPress = ({ type }: Event) => {
    isPressing = type.endsWith('down')
  }
  return listen(document, ['pointerdown', 'mousedown', ...PRESS_ENDS], onPress, true)
}
