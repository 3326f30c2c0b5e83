import type { FormValues, StepIndex } from '@resume-library/contract/candidate'
import type { checkFirstStep } from '@resume-library/contract/first-step-rules'
import { HEADING_ID, PROBLEM_ID } from '../document/ids.ts'
import { createStore, type RegistrationCore } from './core.ts'
import { createDeferred, createLoads, type FetchDeferredActions, makeDeferredActions } from './deferred.ts'
import { type Errors, errorsOf, NO_ERRORS, remainingProblem, stepOfField } from './errors.ts'
import { IDLE, initialState, type RegistrationState } from './state.ts'

export interface RegistrationDependencies {
  /** Returns the values of the inputs; of unrendered ones those in `before`. */
  readAnswers(before: FormValues): FormValues
  readonly checkFirstStep: CheckFirstStep
  readonly fetchDeferredActions: FetchDeferredActions
}

/** Creates the store of a registration, without React. Asynchronous code must read `current()` again. */
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
  const steps = createSteps(state, values, checkFirstStep, deferred.stepChanged, loads.retryLoads)
  const core: RegistrationCore = { ...state, ...loads, ...deferred, ...steps, values }
  return core
}

type CheckFirstStep = typeof checkFirstStep
type Steps = Pick<RegistrationCore, 'next' | 'goTo' | 'goToField' | 'show'>

function createSteps(
  { current, change }: Pick<RegistrationCore, 'current' | 'change'>,
  values: () => FormValues,
  check: CheckFirstStep,
  stepChanged: () => void,
  retryLoads: () => void,
): Steps {
  const move = (position: RegistrationState['position'], part: Partial<RegistrationState> = {}) => {
    const { kind } = current().submission
    // Navigation closes the confirmation.
    const isOver = kind === 'registered' || kind === 'withdrawn'
    change({ position, ...(isOver && { submission: IDLE }), ...part })
    stepChanged()
  }
  const steps: Steps = {
    show: (problem, step, focus = PROBLEM_ID, shown = problem?.errors ?? NO_ERRORS) =>
      move({ step, focus }, { problem, errors: shown }),
    next: () => {
      const { position, deferred } = current()
      const { step } = position
      // Next was pressed again while step 2 loads.
      if (step && !deferred) return retryLoads()
      const now = values()
      // Before the deferred actions, only step 1 can have errors.
      const errors = deferred ? deferred.checkForNext(now) : errorsOf(check((field) => now[field]))
      // An error of a later step is shown there.
      const problem = remainingProblem({ texts: [], errors }, (field) => stepOfField(field) <= step)
      if (problem) steps.show(problem, step, PROBLEM_ID, errors)
      else steps.show(null, (step + 1) as StepIndex, HEADING_ID, errors)
    },
    goTo: (step, focus = HEADING_ID, select = false) => {
      const { position, problem } = current()
      // A server's refusal is about all steps.
      const isWhole = !problem || position.step === step || problem.texts.length
      const left = isWhole ? problem : remainingProblem(problem, (field) => stepOfField(field) === step)
      move({ step, focus, select }, { problem: left })
    },
    goToField: (field) => steps.goTo(stepOfField(field), current().errors[field]?.focus ?? field),
  }
  return steps
}
