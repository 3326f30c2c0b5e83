import type { FormValues, StepIndex } from '@resume-library/contract/candidate'
import type { checkFirstStep } from '@resume-library/contract/first-step-rules'
import { HEADING_ID, PROBLEM_ID } from '../document/ids.ts'
import { createStore, type RegistrationCore } from './core.ts'
import { createDeferred, createLoads, type FetchDeferredActions, makeDeferredActions } from './deferred.ts'
import { type Errors, errorsOf, NO_ERRORS, remainingProblem, stepOfField } from './errors.ts'
import { IDLE, initialState, type RegistrationState } from './state.ts'

export interface RegistrationDependencies {
  /** Reads the inputs; a missing one has its value of `before`. */
  readAnswers(before: FormValues): FormValues
  readonly checkFirstStep: CheckFirstStep
  readonly fetchDeferredActions: FetchDeferredActions
}

/** Owner of a registration, without React or page. Asynchronous work asks `current()` for the state by then. */
export function createRegistration(
  { readAnswers, checkFirstStep, fetchDeferredActions }: RegistrationDependencies,
  errors: Errors = NO_ERRORS,
): RegistrationCore {
  const [store, set] = createStore(initialState(errors))
  const change = (part: Partial<RegistrationState>) => set({ ...store.current(), ...part })
  const values = () => {
    const { start, deferred } = store.current()
    const read = readAnswers(start.values)
    return deferred ? deferred.plainAmounts(read) : read
  }
  const state = { ...store, change }
  const loads = createLoads(state)
  const deferred = createDeferred(state, loads, () => makeDeferredActions(fetchDeferredActions, core))
  const steps = createSteps(state, values, checkFirstStep, deferred.moved, loads.retryLoads)
  const core: RegistrationCore = { ...state, ...loads, ...deferred, ...steps, values }
  return core
}

type CheckFirstStep = typeof checkFirstStep
type Steps = Pick<RegistrationCore, 'next' | 'goTo' | 'goToField' | 'show'>

function createSteps(
  { current, change }: Pick<RegistrationCore, 'current' | 'change'>,
  values: () => FormValues,
  check: CheckFirstStep,
  moved: () => void,
  retryLoads: () => void,
): Steps {
  const move = (position: RegistrationState['position'], part: Partial<RegistrationState> = {}) => {
    const { kind } = current().submission
    // The next action ends the confirmation.
    const isOver = kind === 'registered' || kind === 'withdrawn'
    change({ position, ...(isOver && { submission: IDLE }), ...part })
    moved()
  }
  const steps: Steps = {
    show: (problem, step, focus = PROBLEM_ID, shown = problem?.errors ?? NO_ERRORS) =>
      move({ step, focus }, { problem, errors: shown }),
    next: () => {
      const { position, deferred } = current()
      const { step } = position
      // Next pressed again while step 2 loads.
      if (step && !deferred) return retryLoads()
      const now = values()
      // Until then the later steps have their initial values.
      const errors = deferred ? deferred.checkAnswers(now) : errorsOf(check((field) => now[field]))
      if (errors === NO_ERRORS) steps.show(null, (step + 1) as StepIndex, HEADING_ID)
      else steps.show({ texts: [], errors }, step)
    },
    goTo: (step, focus = HEADING_ID, select = false) => {
      const { position, problem, errors } = current()
      // Within a step nothing may move under the finger.
      const isSameStep = position.step === step
      move({ step, focus, select }, { problem: isSameStep ? problem : remainingProblem(problem, errors) })
    },
    goToField: (field) => steps.goTo(stepOfField(field), field),
  }
  return steps
}
