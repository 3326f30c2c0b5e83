import type { FormValues } from '@resume-library/contract/candidate'
import { createLater, type FetchLaterActions, makeLaterActions } from './later.ts'
import { createLoads } from './loads.ts'
import type { RegistrationCore } from './state/core.ts'
import { type Errors, NO_ERRORS } from './state/errors.ts'
import { initialState, type RegistrationState } from './state/state.ts'
import { createStore } from './state/store.ts'
import { type CheckFirstStep, createSteps } from './steps.ts'

export interface RegistrationDependencies {
  /** What the inputs hold now; a field whose input is not there has its value of `before`. */
  readAnswers(before: FormValues): FormValues
  /** What is wrong on step 1: all that is asked before the later actions are there. */
  readonly checkFirstStep: CheckFirstStep
  readonly fetchLaterActions: FetchLaterActions
}

/**
 * The one owner of a registration: all that is true of it, and all that can be done. It knows no React and no page.
 * Whatever ends later asks `current()` what is true by then.
 *
 * @param errors what the inlined script has found before
 */
export function createRegistration(
  { readAnswers, checkFirstStep, fetchLaterActions }: RegistrationDependencies,
  errors: Errors = NO_ERRORS,
): RegistrationCore {
  const [store, set] = createStore(initialState(errors))
  const change = (part: Partial<RegistrationState>) => set({ ...store.current(), ...part })
  const values = () => {
    const { start, later } = store.current()
    const read = readAnswers(start.values)
    return later ? later.plain(read) : read
  }
  const state = { ...store, change }
  const loads = createLoads(state)
  const later = createLater(state, loads, () => makeLaterActions(fetchLaterActions, core))
  const steps = createSteps(state, values, checkFirstStep, later.moved, loads.retryLoads)
  const core: RegistrationCore = { ...state, ...loads, ...later, ...steps, values }
  return core
}
