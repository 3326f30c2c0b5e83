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
    // The steps share one document: what another step was scrolled to is nothing to come back to.
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
    // A reload comes back to the first step, whatever the entry was for.
    if (position === first.current) history.replaceState({ step }, '')
    else history.pushState({ step }, '')
  }, [position])
  useEffect(() => {
    const { focus, select } = position
    const element = focus && document.getElementById(focus)
    if (!element) return
    element.focus({ preventScroll: true })
    if (select) (element as HTMLInputElement).select()
    // WebKit scrolls by the layout of the step before, which may have been longer.
    // Of what is longer than the window its beginning is read.
    const frame = requestAnimationFrame(() =>
      element.scrollIntoView({ block: element.offsetHeight > innerHeight ? 'start' : 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [position])
}
