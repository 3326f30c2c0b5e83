import { STEP_FIELDS } from '@resume-library/contract/candidate'
import type { Prefill } from '@resume-library/contract/prefill'

declare global {
  interface Window {
    /** What the form began with besides its initial values; absent where nobody has said. */
    beginsWith?: Prefill | undefined
  }
}

/** Of the window: it has become known what the form begins with. */
export const BEGINS_EVENT = 'begins'

/**
 * Has the form begin with answers. Those of the first step become what its empty inputs are made with, which an input that
 * somebody has typed in does not show; the later steps are made with theirs.
 */
export function beginWith(prefill: Prefill): void {
  const form = document.forms[0]!
  for (const name of STEP_FIELDS[0]) {
    const input = form.elements.namedItem(name)
    const value = prefill[name]
    if (value && input instanceof HTMLInputElement && !input.value) input.defaultValue = value
  }
  postWithLater(form, prefill)
  window.beginsWith = prefill
  dispatchEvent(new Event(BEGINS_EVENT))
}

/** Where no script comes, the first step is posted alone: its address has the answers of the later ones, which name nobody. */
function postWithLater(form: HTMLFormElement, prefill: Prefill): void {
  const later = Object.entries(prefill).filter(([name]) => !FIRST_STEP.includes(name))
  // A page that answers a post has all steps, and an address of its own.
  if (!later.length || form.hasAttribute('action')) return
  const query = new URLSearchParams(location.search)
  for (const [name, value] of later) query.set(name, String(value))
  form.action = `?${query}`
}

const FIRST_STEP: readonly string[] = STEP_FIELDS[0]
