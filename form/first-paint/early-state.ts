import { checkFirstStep, type FieldErrors } from '@resume-library/contract/first-step-rules'

export interface EarlyState {
  /** The first script asks it, too, and has no rules of its own. */
  readonly check: typeof checkFirstStep
  errors: FieldErrors
  pressed: HTMLElement | null
  answered: HTMLElement | null
  touched: boolean
  /** From `adopted` on nothing is written into the page, as React is reading it; from `over` on React does it all. */
  phase: 'alone' | 'adopted' | 'over'
}

declare global {
  interface Window {
    early?: EarlyState
  }
}

export const newEarlyState = (): EarlyState => ({
  check: checkFirstStep,
  errors: {},
  pressed: null,
  answered: null,
  touched: false,
  phase: 'alone',
})
