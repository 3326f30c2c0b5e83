import type { StepIndex } from '@resume-library/contract/candidate'
import type { LaterActions, QueuedAction } from './actions.ts'
import type { Registration, RegistrationCore } from './core.ts'

const LATER = 'later'

interface Wish {
  readonly action: QueuedAction
  readonly step: StepIndex
}

export type FetchLaterActions = () => Promise<(core: RegistrationCore) => LaterActions>

/** Fetches the later actions, once, and does what was asked for meanwhile. */
export function createLater(
  { current, change }: Pick<RegistrationCore, 'current' | 'change'>,
  loads: Loads,
  fetchActions: () => Promise<LaterActions>,
) {
  // Two lines too long: a wish apart from it costs bytes of the first script, which is at its limit.
  let isFetching = false
  let wish: Wish | null = null
  const fetchLater = () => {
    if (isFetching) return
    isFetching = true
    fetchActions().then(arrived, failed)
  }
  const arrived = (later: LaterActions) => {
    change({ later })
    loads.notFailed(LATER)
    if (!wish) return
    const { position } = current()
    const isElsewhere = position.step !== wish.step
    // It may itself lead to another place, after which nothing is wished any more.
    later[wish.action]()
    // Who has gone to another step meanwhile stays there.
    if (isElsewhere) change({ position })
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
      wish = { action, step: current().position.step }
      fetchLater()
      loads.retryLoads()
    },
    /** The person has gone elsewhere: they do not want to submit now. What they want of their answers stands. */
    moved: () => {
      if (wish?.action === 'submit') wish = null
      if (current().position.step) fetchLater()
    },
  }
}

export const makeLaterActions = (fetchLaterActions: FetchLaterActions, core: RegistrationCore) =>
  fetchLaterActions().then((create) => {
    try {
      return create(core)
    } catch (error) {
      // A fault of ours, which is said to the person as what could not be fetched.
      console.error(error)
      throw error
    }
  })

export interface Loads extends Pick<Registration, 'load' | 'retryLoads'> {
  failed(part: string, again: () => void): void
  notFailed(part: string): void
}

export function createLoads({ current, change }: Pick<RegistrationCore, 'current' | 'change'>): Loads {
  const others = (part: string) => current().failedLoads.filter((load) => load.part !== part)
  const loads: Loads = {
    failed: (part, again) => change({ failedLoads: [...others(part), { part, again }] }),
    notFailed: (part) => {
      if (current().failedLoads.length) change({ failedLoads: others(part) })
    },
    load: (part, fetch, use) => {
      loads.notFailed(part)
      fetch().then(use, () => loads.failed(part, () => loads.load(part, fetch, use)))
    },
    retryLoads: () => {
      const { failedLoads } = current()
      if (failedLoads.length) change({ failedLoads: [] })
      for (const { again } of failedLoads) again()
    },
  }
  return loads
}
