import { STEP_FIELDS } from '@resume-library/contract/candidate'
import { POSTED_FIELDS } from '@resume-library/contract/posted-form'
import { type Prefill, prefillOf } from '@resume-library/contract/prefill'
import { PREFILL_KEY } from '@resume-library/contract/tab-storage'
import { parseStored, tabStorage } from '../document/tab-storage.ts'
import type { DeferredDependencies } from '../registration/dependencies.ts'

declare global {
  interface Window {
    /** What the form began with besides its initial values; absent where nobody has said. */
    prefill?: Prefill | undefined
  }
}

const PREFILL_EVENT = 'prefill'

/**
 * Has the form begin with answers, besides what it already begins with. Those of the first step become what its empty inputs
 * are made with, which an input that somebody has typed in does not show; the later steps are made with theirs. A page that
 * answers a post stays as it is: what is empty there, a person has left empty.
 */
export function applyPrefill(prefill: Prefill): void {
  const { elements } = document.forms[0]!
  if (elements.namedItem(POSTED_FIELDS.once)) return
  for (const name of STEP_FIELDS[0]) {
    const input = elements.namedItem(name)
    const value = prefill[name]
    if (value && input instanceof HTMLInputElement && !input.value) input.defaultValue = value
  }
  window.prefill = { ...prefill, ...window.prefill }
  dispatchEvent(new Event(PREFILL_EVENT))
}

export const onPrefilled: DeferredDependencies['onPrefilled'] = (run) => {
  const notify = () => window.prefill && run(window.prefill)
  notify()
  addEventListener(PREFILL_EVENT, notify)
}

export function clearPrefill(): void {
  window.prefill = undefined
  storePrefill({})
}

const stored = tabStorage(PREFILL_KEY)

export const storedPrefill = (): Prefill => prefillOf(Object.entries(parseStored(stored.read()) ?? {}))

/** @returns whether there is any, and it is kept for a reload */
export const storePrefill = (prefill: Prefill): boolean =>
  stored.write(Object.keys(prefill).length ? JSON.stringify(prefill) : null)
