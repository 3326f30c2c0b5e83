import type { FormValues, StepIndex } from '@resume-library/contract/candidate'
import { HEADING_ID, PROBLEM_ID } from '../fields/ids.ts'
import { createStore } from '../store.ts'
import type { LaterActions, QueuedAction, RegistrationCore } from './core.ts'
import { checkAnswers, type Errors, NO_ERRORS, stepOfField } from './errors.ts'
import { IDLE, initialState, type RegistrationState } from './state.ts'

/** The later actions, among what could not be fetched. */
const LATER = 'later'

export interface RegistrationDependencies {
  /** What the inputs hold now; a field whose input is not there has its value of `before`. */
  readAnswers(before: FormValues): FormValues
  /** Fetches what makes the later actions. */
  fetchLaterActions(): Promise<(core: RegistrationCore) => LaterActions>
}

/**
 * The one owner of a registration: all that is true of it, and all that can be done. It knows no React and no page.
 * Whatever ends later asks `current()` what is true by then.
 *
 * @param errors what the inlined script has found before
 */
export function createRegistration(
  { readAnswers, fetchLaterActions }: RegistrationDependencies,
  errors: Errors = NO_ERRORS,
): RegistrationCore {
  const [store, set] = createStore(initialState(errors))
  const { current } = store
  let isFetching = false
  let waiting: QueuedAction | null = null
  const change = (part: Partial<RegistrationState>) => set({ ...current(), ...part })
  const move = (position: RegistrationState['position'], part: Partial<RegistrationState> = {}) => {
    // The words after a registration are over with the next thing that is done.
    change({ position, ...(current().submission.kind === 'registered' && { submission: IDLE }), ...part })
    if (position.step) core.fetchLater()
  }
  const failedLoadsBut = (part: string) => current().failedLoads.filter((load) => load.part !== part)
  const core: RegistrationCore = {
    ...store,
    change,
    values: () => readAnswers(current().start.values),
    show: (problem, step, focus = PROBLEM_ID, shown = problem?.errors ?? NO_ERRORS) =>
      move({ step, focus }, { problem, errors: shown }),
    next: () => {
      const found = checkAnswers(core.values())
      const { step } = current().position
      if (found === NO_ERRORS) core.show(null, (step + 1) as StepIndex, HEADING_ID)
      else core.show({ texts: [], errors: found }, step)
    },
    goTo: (step, focus = HEADING_ID, select = false) => move({ step, focus, select }),
    goToField: (field) => core.goTo(stepOfField(field), field),
    perform: (action) => {
      if (current().isWhole) return (core as RegistrationCore & LaterActions)[action]()
      waiting = action
      core.fetchLater()
      core.retryLoads()
    },
    fetchLater: () => {
      if (isFetching) return
      isFetching = true
      fetchLaterActions().then(
        (create) => {
          Object.assign(core, create(core))
          change({ isWhole: true, failedLoads: failedLoadsBut(LATER) })
          if (waiting) core.perform(waiting)
        },
        () => {
          isFetching = false
          // Nobody waits for it yet: the next touch fetches it again.
          if (waiting || current().position.step)
            change({ failedLoads: [...failedLoadsBut(LATER), { part: LATER, again: core.fetchLater }] })
        },
      )
    },
    load: (part, fetch, use) => {
      if (current().failedLoads.length) change({ failedLoads: failedLoadsBut(part) })
      const again = () => core.load(part, fetch, use)
      fetch().then(use, () => change({ failedLoads: [...failedLoadsBut(part), { part, again }] }))
    },
    retryLoads: () => {
      const { failedLoads } = current()
      if (failedLoads.length) change({ failedLoads: [] })
      for (const { again } of failedLoads) again()
    },
  }
  return core
}
