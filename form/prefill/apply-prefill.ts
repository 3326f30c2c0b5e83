import { STEP_FIELDS } from '@resume-library/contract/candidate'
import { POSTED_FIELDS } from '@resume-library/contract/posted-form'
import { type Prefill, prefillOf } from '@resume-library/contract/prefill'
import { PREFILL_KEY } from '@resume-library/contract/tab-storage'
import { parseStored, tabStorage } from '../document/tab-storage.ts'
import type { DeferredDependencies } from '../registration/dependencies.ts'

declare global {
  interface Window {
    prefill?: Prefill | undefined
  }
}

const PREFILL_EVENT = 'prefill'

/** Prefills empty inputs of step 1, and the initial values of later steps; not in the answer to a posted form. */
export function applyPrefill(prefill: Prefill): void {
  const { elements } = document.forms[0]!
  if (elements.namedItem(POSTED_FIELDS.formToken)) return
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

/** Stores the answers for a reload. @returns whether any were stored */
export const storePrefill = (prefill: Prefill): boolean =>
  stored.write(Object.keys(prefill).length ? JSON.stringify(prefill) : null)
