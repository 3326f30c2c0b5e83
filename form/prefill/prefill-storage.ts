import { type Prefill, prefillOf } from '@resume-library/contract/prefill'
import { PREFILL_KEY } from '@resume-library/contract/tab-storage'

/** What a link has answered in this tab: nothing where there is no storage. */
export function storedPrefill(): Prefill {
  try {
    const kept: Record<string, unknown> = JSON.parse(sessionStorage.getItem(PREFILL_KEY) ?? '{}')
    return prefillOf(Object.entries(kept))
  } catch {
    return {}
  }
}

/** @returns whether it is kept, where there was something */
export function storePrefill(prefill: Prefill): boolean {
  try {
    const isAny = Object.keys(prefill).length > 0
    if (isAny) sessionStorage.setItem(PREFILL_KEY, JSON.stringify(prefill))
    else sessionStorage.removeItem(PREFILL_KEY)
    return isAny
  } catch {
    return false
  }
}
