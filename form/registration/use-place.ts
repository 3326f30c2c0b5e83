import type { StepIndex } from '@resume-library/contract/candidate'
import { useEffect, useState } from 'react'

export const HEADING_ID = 'step-heading'

/** Which step is shown, and the id of what gets the focus when it is there. */
export interface Place {
  readonly step: StepIndex
  readonly focus: string | null
}

export type Go = (step: StepIndex, focus?: string | null) => void

/** The step shown. Each step is an entry of the browser's history, so that its Back button goes a step back. */
export function usePlace(): [Place, Go] {
  const [place, setPlace] = useState<Place>({ step: 0, focus: null })
  useEffect(() => {
    const follow = (event: PopStateEvent) => setPlace({ step: event.state?.step ?? 0, focus: HEADING_ID })
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  useEffect(() => {
    if (place.focus) document.getElementById(place.focus)?.focus()
  }, [place])
  const go: Go = (step, focus = HEADING_ID) => {
    if (step !== place.step) history.pushState({ step }, '')
    setPlace({ step, focus })
  }
  return [place, go]
}
