import { STEP_FIELDS } from '@resume-library/contract/candidate'
import { POSTED_FIELDS } from '@resume-library/contract/posted-form'
import { type Prefill, prefillOf } from '@resume-library/contract/prefill'
import { PREFILL_KEY } from '@resume-library/contract/tab-storage'
import type { DeferredDependencies } from '../registration/dependencies.ts'

declare global {
  interface Window {
    /** What the form began with besides its initial values; absent where nobody has said. */
    beginsWith?: Prefill | undefined
  }
}

const BEGINS_EVENT = 'begins'

/**
 * Has the form begin with answers, besides what it already begins with. Those of the first step become what its empty inputs
 * are made with, which an input that somebody has typed in does not show; the later steps are made with theirs. A page that
 * answers a post stays as it is: what is empty there, a person has left empty.
 */
export function beginWith(prefill: Prefill): void {
  const { elements } = document.forms[0]!
  if (elements.namedItem(POSTED_FIELDS.once)) return
  for (const name of STEP_FIELDS[0]) {
    const input = elements.namedItem(name)
    const value = prefill[name]
    if (value && input instanceof HTMLInputElement && !input.value) input.defaultValue = value
  }
  window.beginsWith = { ...prefill, ...window.beginsWith }
  dispatchEvent(new Event(BEGINS_EVENT))
}

export const onPrefilled: DeferredDependencies['onPrefilled'] = (run) => {
  const tell = () => window.beginsWith && run(window.beginsWith)
  tell()
  addEventListener(BEGINS_EVENT, tell)
}

export function forgetPrefill(): void {
  window.beginsWith = undefined
  storePrefill({})
}

export function storedPrefill(): Prefill {
  try {
    const kept: Record<string, unknown> = JSON.parse(sessionStorage.getItem(PREFILL_KEY) ?? '{}')
    return prefillOf(Object.entries(kept))
  } catch {
    return {}
  }
}

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
