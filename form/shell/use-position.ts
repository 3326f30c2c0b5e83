import type { StepIndex } from '@resume-library/contract/candidate'
import { useEffect, useRef } from 'react'
import { listen } from '../document/listen.ts'
import { useRegistration, useRegistrationState } from '../use-registration.ts'

/** Syncs the browser's history and the focus with the position: each step is an entry. */
export function usePosition(): void {
  const registration = useRegistration()
  const position = useRegistrationState((state) => state.position)
  const first = useRef(position)
  useEffect(() => {
    // The steps share one document: another step's scroll position is of no use.
    history.scrollRestoration = 'manual'
    const follow = (event: PopStateEvent) => {
      const entry: StepIndex = event.state?.step ?? 0
      const { deferred, position } = registration.current()
      const step = deferred?.reachableStep(entry) ?? entry
      if (step !== entry) history.replaceState({ step }, '')
      if (step !== position.step) registration.goTo(step)
    }
    return listen(window, ['popstate'], follow)
  }, [registration])
  useEffect(() => {
    const { step } = position
    if (step === (history.state?.step ?? 0)) return
    // A reload starts at the first step.
    if (position === first.current) history.replaceState({ step }, '')
    else history.pushState({ step }, '')
  }, [position])
  useEffect(() => {
    const { focus, select } = position
    const element = focus && document.getElementById(focus)
    if (!element) return
    element.focus({ preventScroll: true })
    if (select) (element as HTMLInputElement).select()
    // In a frame, as WebKit scrolls by the layout of the step before.
    // A tall element is aligned to its top, below toasts.
    const frame = requestAnimationFrame(() =>
      element.scrollIntoView({ block: element.offsetHeight > innerHeight / 2 ? 'start' : 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [position])
}
