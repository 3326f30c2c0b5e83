import type { Registration, RegistrationCore } from './state/core.ts'

/** Parts of the page that are fetched when they are wanted, and those that could not be. */
export interface Loads extends Pick<Registration, 'load' | 'retryLoads'> {
  failed(part: string, again: () => void): void
  /** A part is there, or on its way again. */
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
