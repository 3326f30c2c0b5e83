import type { StepIndex } from '@resume-library/contract/candidate'
import type { LaterActions, QueuedAction } from './actions.ts'
import type { RegistrationCore } from './core.ts'
import type { Loads } from './loads.ts'

/** The later actions, among what could not be fetched. */
const LATER = 'later'

/** Fetches what makes the later actions. */
export type FetchLaterActions = () => Promise<(core: RegistrationCore) => LaterActions>

/**
 * Fetches the later actions, once, and does what was asked for meanwhile.
 *
 * @param coreOf what they build on: it is whole once they are fetched
 */
export function createLater(
  { current, change }: Pick<RegistrationCore, 'current' | 'change'>,
  loads: Loads,
  fetchLaterActions: FetchLaterActions,
  coreOf: () => RegistrationCore,
) {
  let isFetching = false
  /** The last thing that was asked for, and the step on which it was. */
  let wish: QueuedAction | null = null
  let wishedOn: StepIndex = 0
  const fetchLater = () => {
    if (isFetching) return
    isFetching = true
    fetchAndMake(fetchLaterActions, coreOf).then(arrived, failed)
  }
  const arrived = (later: LaterActions) => {
    change({ later })
    loads.notFailed(LATER)
    if (!wish) return
    const { position } = current()
    later[wish]()
    // Who has gone to another step meanwhile stays there.
    if (position.step !== wishedOn) change({ position })
  }
  const failed = () => {
    isFetching = false
    // Nobody waits for it yet: the next touch fetches it again.
    if (wish || current().position.step) loads.failed(LATER, fetchLater)
  }
  return {
    fetchLater,
    perform: (action: QueuedAction) => {
      const { later } = current()
      if (later) return later[action]()
      wish = action
      wishedOn = current().position.step
      fetchLater()
      loads.retryLoads()
    },
    /** The person has gone elsewhere: they do not want to submit now. What they want of their answers stands. */
    moved: () => {
      if (wish === 'submit') wish = null
      if (current().position.step) fetchLater()
    },
  }
}

const fetchAndMake = (fetchLaterActions: FetchLaterActions, coreOf: () => RegistrationCore) =>
  fetchLaterActions().then((create) => {
    try {
      return create(coreOf())
    } catch (error) {
      // A fault of ours, which is said to the person as what could not be fetched.
      console.error(error)
      throw error
    }
  })
