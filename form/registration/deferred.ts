import type { StepIndex } from '@resume-library/contract/candidate'
import type { DeferredActions, QueuedAction } from './actions.ts'
import type { Registration, RegistrationCore } from './core.ts'

const DEFERRED = 'deferred'

export type FetchDeferredActions = () => Promise<(core: RegistrationCore) => DeferredActions>

/** Fetches the deferred actions once, then performs the pending one. */
export function createDeferred(
  { current, change }: Pick<RegistrationCore, 'current' | 'change'>,
  loads: Loads,
  fetchActions: () => Promise<DeferredActions>,
) {
  let isFetching = false
  let pending: { readonly action: QueuedAction; readonly step: StepIndex } | null = null
  const fetchDeferred = () => {
    if (isFetching) return
    isFetching = true
    fetchActions().then(arrived, failed)
  }
  const arrived = (deferred: DeferredActions) => {
    change({ deferred })
    loads.clearFailure(DEFERRED)
    if (!pending) return
    const { position } = current()
    const hasMoved = position.step !== pending.step
    // The action may change the step, and with it the pending action.
    deferred[pending.action]()
    // A person who has changed the step stays there.
    if (hasMoved) change({ position })
  }
  const failed = () => {
    isFetching = false
    // Without a pending action, the next focus fetches again.
    if (pending || current().position.step) loads.reportFailure(DEFERRED, fetchDeferred)
  }
  return {
    fetchDeferred,
    perform: (action: QueuedAction) => {
      const { deferred } = current()
      if (deferred) return deferred[action]()
      pending = { action, step: current().position.step }
      fetchDeferred()
      loads.retryLoads()
    },
    /** Cancels a pending submit when the step changes; other actions stay pending. */
    stepChanged: () => {
      if (pending?.action === 'submit') pending = null
      if (current().position.step) fetchDeferred()
    },
  }
}

export const makeDeferredActions = (fetchDeferredActions: FetchDeferredActions, core: RegistrationCore) =>
  fetchDeferredActions().then((create) => {
    try {
      return create(core)
    } catch (error) {
      // Reported here, as the page only shows a failed load.
      console.error(error)
      throw error
    }
  })

export interface Loads extends Pick<Registration, 'load' | 'retryLoads'> {
  reportFailure(part: string, again: () => void): void
  clearFailure(part: string): void
}

export function createLoads({ current, change }: Pick<RegistrationCore, 'current' | 'change'>): Loads {
  const others = (part: string) => current().failedLoads.filter((load) => load.part !== part)
  const newest: Record<string, unknown> = {}
  const loads: Loads = {
    reportFailure: (part, again) => change({ failedLoads: [...others(part), { part, again }] }),
    clearFailure: (part) => {
      if (current().failedLoads.length) change({ failedLoads: others(part) })
    },
    load: (part, fetch, use) => {
      loads.clearFailure(part)
      // Only the newest request counts.
      newest[part] = use
      fetch().then(
        (fetched) => newest[part] === use && use(fetched),
        () => newest[part] === use && loads.reportFailure(part, () => loads.load(part, fetch, use)),
      )
    },
    retryLoads: () => {
      const { failedLoads } = current()
      if (failedLoads.length) change({ failedLoads: [] })
      for (const { again } of failedLoads) again()
    },
  }
  return loads
}
