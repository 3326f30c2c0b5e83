import { useEffect } from 'react'
import { useRegistrationState } from '../use-registration.ts'

/**
 * The second press of a double one on Next hits what has come to its place: a job type, a switch, a field. It was not
 * meant, and answers nothing there. Of presses in a row, as the browser counts them, those are stray whose first was
 * made before the step came.
 */
export function useStrayPresses(): void {
  const step = useRegistrationState(({ position }) => position.step)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that another step is shown
  useEffect(() => {
    let isOfBefore = true
    const stop = (event: MouseEvent) => {
      if (event.detail < 2) isOfBefore = false
      if (!isOfBefore) return
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
  }, [step])
}
