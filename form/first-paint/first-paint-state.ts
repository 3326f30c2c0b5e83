import { checkFirstStep, type FieldErrors } from '@resume-library/contract/first-step-rules'

export interface FirstPaintState {
  /** The first script asks it, too, and has no rules of its own. */
  readonly check: typeof checkFirstStep
  errors: FieldErrors
  pressed: HTMLElement | null
  draftAnswer: HTMLElement | null
  touched: boolean
  /** From `hydrating` on nothing is written into the page, as React is reading it; from `hydrated` on React does it all. */
  phase: 'standalone' | 'hydrating' | 'hydrated'
}

declare global {
  interface Window {
    firstPaint?: FirstPaintState
  }
}

export const createFirstPaintState = (): FirstPaintState => ({
  check: checkFirstStep,
  errors: {},
  pressed: null,
  draftAnswer: null,
  touched: false,
  phase: 'standalone',
})
