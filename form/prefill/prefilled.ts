/** Inlined by the service in a page that a link has answered something of, and in the same page when it is reloaded. */
import {
  PERSONAL_PARAMETERS,
  PREFILL_ID,
  PREFILLED_PARAMETER,
  PREFILLED_VALUE,
  type Prefill,
} from '@resume-library/contract/prefill'
import { beginWith } from './begin-with.ts'
import { storedPrefill, storePrefill } from './prefill-storage.ts'

/** Takes the answers, and leaves them nowhere but in the form and in the storage of this tab. */
export function startPrefilled(): void {
  const block = document.getElementById(PREFILL_ID)!
  const served: Prefill = JSON.parse(block.textContent!)
  block.remove()
  const query = new URLSearchParams(location.search)
  const isLink = PERSONAL_PARAMETERS.some((name) => query.has(name))
  const prefill = isLink ? served : storedPrefill()
  const isKept = isLink ? storePrefill(prefill) : Object.keys(prefill).length > 0
  cleanAddress(query, isKept)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[lang]'))
    link.search = `lang=${link.lang}`
  beginWith(prefill)
}

/** Of the address the personal part goes, before anything tells it to somebody. */
function cleanAddress(query: URLSearchParams, isKept: boolean): void {
  for (const name of [...PERSONAL_PARAMETERS, PREFILLED_PARAMETER]) query.delete(name)
  if (isKept) query.set(PREFILLED_PARAMETER, PREFILLED_VALUE)
  const search = String(query)
  history.replaceState(history.state, '', location.pathname + (search && `?${search}`) + location.hash)
}
