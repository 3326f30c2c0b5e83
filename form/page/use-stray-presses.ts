import { useEffect } from 'react'
import { useRegistrationState } from '../use-registration.ts'

/** The longest time between the presses of a double one. */
const DOUBLE_PRESS_MS = 500

/**
 * The second press of a double one on Next hits what has come to its place: a job type, a switch, a field. It was not
 * meant, and answers nothing there. The first was made before the page moved, so that one of two presses in a row, as the
 * browser counts them, belongs to what is not there any more.
 */
export function useStrayPresses(): void {
  const position = useRegistrationState((state) => state.position)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that something else is shown
  useEffect(() => {
    const shownAt = performance.now()
    const stop = (event: MouseEvent) => {
      if (event.detail < 2 || event.timeStamp > shownAt + DOUBLE_PRESS_MS) return
      event.preventDefault()
      event.stopPropagation()
    }
    // The focus goes with the one, a choice with the other.
    addEventListener('mousedown', stop, true)
    addEventListener('click', stop, true)
    return () => {
      removeEventListener('mousedown', stop, true)
      removeEventListener('click', stop, true)
    }
  }, [position])
}
