import { checkFirstStep, type FieldErrors } from '@resume-library/contract/first-step-rules'

export interface FirstPaintState {
  /** Rules of step 1, used by the first script, too. */
  readonly check: typeof checkFirstStep
  errors: FieldErrors
  pressed: HTMLElement | null
  draftAnswer: HTMLElement | null
  touched: boolean
  /** Reloads the page, with a draft, where the server no longer has a file, as after an upgrade: once for each. */
  reloadIfGone(address: string): void
  /** From `hydrating` on the DOM is left to React; from `hydrated` on React handles all events. */
  phase: 'standalone' | 'hydrating' | 'hydrated'
}

declare global {
  interface Window {
    firstPaint?: FirstPaintState
  }
}

export const createFirstPaintState = (reloadIfGone: FirstPaintState['reloadIfGone']): FirstPaintState => ({
  check: checkFirstStep,
  errors: {},
  pressed: null,
  draftAnswer: null,
  touched: false,
  reloadIfGone,
  phase: 'standalone',
})
