/** Script that the service inlines in a page with prefilled answers, also after a reload. */
import { STEP_FIELDS } from '@resume-library/contract/candidate'
import {
  PERSONAL_PARAMETERS,
  PREFILL_ID,
  PREFILLED_PARAMETER,
  PREFILLED_VALUE,
  type Prefill,
} from '@resume-library/contract/prefill'
import { applyPrefill, storedPrefill, storePrefill } from './apply-prefill.ts'

export function startPrefilled(): void {
  const block = document.getElementById(PREFILL_ID)!
  const served: Prefill = JSON.parse(block.textContent!)
  block.remove()
  const query = new URLSearchParams(location.search)
  const isLink = PERSONAL_PARAMETERS.some((name) => query.has(name))
  const prefill = isLink ? served : storedPrefill()
  const isStored = isLink ? storePrefill(prefill) : Object.keys(prefill).length > 0
  cleanAddress(query, isStored)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[lang]'))
    link.search = `lang=${link.lang}`
  addLaterAnswersToAction(prefill)
  applyPrefill(prefill)
}

/** Adds the later steps' answers, which are not personal, to the form's action, as only step 1 has inputs yet. */
function addLaterAnswersToAction(prefill: Prefill): void {
  const later = Object.entries(prefill).filter(([name]) => !FIRST_STEP.includes(name))
  if (!later.length) return
  const query = new URLSearchParams(location.search)
  for (const [name, value] of later) query.set(name, String(value))
  document.forms[0]!.action = `?${query}`
}

const FIRST_STEP: readonly string[] = STEP_FIELDS[0]

/** Removes personal answers from the URL before anything sends it as a referrer. */
function cleanAddress(query: URLSearchParams, isStored: boolean): void {
  for (const name of [...PERSONAL_PARAMETERS, PREFILLED_PARAMETER]) query.delete(name)
  if (isStored) query.set(PREFILLED_PARAMETER, PREFILLED_VALUE)
  const search = String(query)
  history.replaceState(history.state, '', location.pathname + (search && `?${search}`) + location.hash)
}
