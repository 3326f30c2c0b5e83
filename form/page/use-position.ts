import type { StepIndex } from '@resume-library/contract/candidate'
import { useEffect, useRef } from 'react'
import { useRegistration, useRegistrationState } from '../use-registration.ts'

/**
 * The browser's history and the focus follow the position. Each step is an entry of the history, so that Back goes
 * a step back.
 */
export function usePosition(): void {
  const registration = useRegistration()
  const position = useRegistrationState((state) => state.position)
  const first = useRef(position)
  useEffect(() => {
    const follow = (event: PopStateEvent) => {
      const entry: StepIndex = event.state?.step ?? 0
      const { later, position } = registration.current()
      const step = later?.revisited(entry) ?? entry
      if (step !== entry) history.replaceState({ step }, '')
      if (step !== position.step) registration.goTo(step)
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [registration])
  useEffect(() => {
    const { step, focus, select } = position
    const entry = history.state?.step ?? 0
    if (entry !== step) {
      // A reload comes back to the first step, whatever the entry was for.
      if (position === first.current) history.replaceState({ step }, '')
      else history.pushState({ step }, '')
    }
    const element = focus && document.getElementById(focus)
    if (!element) return
    element.focus()
    if (!select) return
    // Clear of the toast, which on a phone is as wide as the screen.
    element.scrollIntoView({ block: 'center' })
    ;(element as HTMLInputElement).select()
  }, [position])
}
