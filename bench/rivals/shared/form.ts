import type { FieldName } from '../../../contract/candidate.ts'
import { ELIGIBILITY_STATUSES } from '../../../contract/choices.ts'
import { checkField, fieldError } from '../../../contract/form-rules.ts'
import { inEnglish } from '../../../contract/outcome.ts'

/** The three steps of the form, as each rival names them. */
export const STEPS = ['Personal Info', 'Career Info', 'Resume'] as const

export const ELIGIBILITY_OPTIONS = [
  { value: ELIGIBILITY_STATUSES[0], label: 'Authorized for any employer' },
  { value: ELIGIBILITY_STATUSES[1], label: 'Authorized for current employer only' },
  { value: ELIGIBILITY_STATUSES[2], label: 'Requires sponsorship' },
]

/** The sentence for what is wrong with a field, or null: the product's own rules, so that all forms check alike. */
export function fieldSentence(field: FieldName, value: string): string | null {
  const code = checkField(field, value)
  if (!code) return null
  if (code === 'amount_below_zero' || code === 'amount_not_yearly') return 'Must be 0 or more'
  return inEnglish(fieldError(field, code))
}
