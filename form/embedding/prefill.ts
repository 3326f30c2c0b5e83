import { plainAmount } from '@resume-library/contract/amount'
import { type FieldName, INITIAL_VALUES } from '@resume-library/contract/candidate'
import type { HostHello } from '@resume-library/contract/embedding'
import { DRAFT_KEY } from '../browser/draft-key.ts'

/** What a page may answer for somebody: texts and choices, by the names of the fields; never a password. */
const FIELDS: readonly string[] = Object.keys(INITIAL_VALUES).filter(
  (name) => name !== 'password' && name !== 'country_id' && name !== 'resume_url',
)

/**
 * Writes answers into inputs that hold what the form begins with, also into those that come later; each once. What else they
 * hold, even as they come, somebody has answered: it is of a draft, or of a form that was posted. What
 * a draft has otherwise waits as long as that is offered: it would be newer, and take the place of what is kept.
 */
export function prefill(hello: HostHello): void {
  const page = document.documentElement
  const waiting = new Map(Object.entries(hello).filter(([name, value]) => value && FIELDS.includes(name)))
  const write = () => {
    const offered = 'draft' in page.dataset ? draftValues() : {}
    for (const [name, value] of waiting) {
      const kept = offered[name] ?? ''
      const mayWrite = [value, '', INITIAL_VALUES[name as FieldName]].includes(kept)
      if (mayWrite && isWritten(name, value)) waiting.delete(name)
    }
    if (!waiting.size) later.disconnect()
  }
  const later = new MutationObserver(write)
  later.observe(page, { childList: true, subtree: true, attributeFilter: ['data-draft'] })
  write()
}

/** What an earlier visit has left. */
function draftValues(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}').values ?? {}
  } catch {
    return {}
  }
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
