import type { FormValues, StepIndex } from '@resume-library/contract/candidate'
import { HEADING_ID, PROBLEM_ID } from '../fields/ids.ts'
import type { RegistrationCore } from './state/core.ts'
import { checkAnswers, NO_ERRORS, stepOfField, stillTrue } from './state/errors.ts'
import { IDLE, type RegistrationState } from './state/state.ts'

type Steps = Pick<RegistrationCore, 'next' | 'goTo' | 'goToField' | 'show'>

/**
 * Going through the steps: which one is shown, what gets the focus there, and what is wrong on the way.
 *
 * @param retryLoads fetches again what could not be fetched
 */
export function createSteps(
  { current, change }: Pick<RegistrationCore, 'current' | 'change'>,
  values: () => FormValues,
  moved: () => void,
  retryLoads: () => void,
): Steps {
  const move = (position: RegistrationState['position'], part: Partial<RegistrationState> = {}) => {
    // The words after a registration are over with the next thing that is done.
    change({ position, ...(current().submission.kind === 'registered' && { submission: IDLE }), ...part })
    moved()
  }
  const steps: Steps = {
    show: (problem, step, focus = PROBLEM_ID, shown = problem?.errors ?? NO_ERRORS) =>
      move({ step, focus }, { problem, errors: shown }),
    next: () => {
      const { position, later } = current()
      const { step } = position
      // Whoever presses it again while step 2 loads has not seen that.
      if (step && !later) return retryLoads()
      const errors = checkAnswers(values())
      if (errors === NO_ERRORS) steps.show(null, (step + 1) as StepIndex, HEADING_ID)
      else steps.show({ texts: [], errors }, step)
    },
    goTo: (step, focus = HEADING_ID, select = false) => {
      const { position, problem, errors } = current()
      // Within a step the page would move under the finger.
      const isSame = position.step === step
      move({ step, focus, select }, { problem: isSame ? problem : stillTrue(problem, errors) })
    },
    goToField: (field) => steps.goTo(stepOfField(field), field),
  }
  return steps
}
