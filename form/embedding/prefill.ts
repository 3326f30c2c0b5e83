import { plainAmount } from '@resume-library/contract/amount'
import { type FieldName, INITIAL_VALUES } from '@resume-library/contract/candidate'
import type { HostHello } from '@resume-library/contract/embedding'

/** What a page may answer for somebody: texts and choices, by the names of the fields; never a password. */
const FIELDS: readonly string[] = Object.keys(INITIAL_VALUES).filter(
  (name) => name !== 'password' && name !== 'country_id' && name !== 'resume_url',
)

/**
 * Writes answers into inputs that hold what the form begins with, also into those that come later; each once. What else they
 * hold, even as they come, somebody has answered: it is of a draft, or of a form that was posted.
 */
export function prefill(hello: HostHello): void {
  const waiting = new Map(Object.entries(hello).filter(([name, value]) => value && FIELDS.includes(name)))
  const write = () => {
    for (const [name, value] of waiting) if (isWritten(name, value)) waiting.delete(name)
    if (!waiting.size) later.disconnect()
  }
  const later = new MutationObserver(write)
  later.observe(document.body, { childList: true, subtree: true })
  write()
}

/** @returns false where there is no such input yet */
function isWritten(name: string, value: string): boolean {
  const control = document.forms[0]?.elements.namedItem(name)
  if (!control) return false
  if (!isText(control) || plainAmount(control.value) !== INITIAL_VALUES[name as FieldName]) return true
  control.value = value
  control.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

const isText = (control: unknown): control is HTMLInputElement | HTMLSelectElement =>
  control instanceof HTMLSelectElement || (control instanceof HTMLInputElement && control.type !== 'checkbox')
