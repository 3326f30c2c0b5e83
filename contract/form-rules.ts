import type { FieldName, FormValues } from './candidate.ts'
import { passwordFault } from './password-rule.ts'

/** What can be wrong with a field of the form. Its sentence: `sentences.ts`; those of too much are ours, not the specification's. */
export type FieldErrorCode =
  | 'email_invalid'
  | 'password_too_short'
  | 'password_too_long'
  | 'first_name_required'
  | 'last_name_required'
  | 'zip_code_required'
  | 'zip_code_invalid'
  | 'amount_below_zero'

/** The HTML standard's "valid e-mail address" (section 4.10.5.1.5), with at least one dot in the domain. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/
const ZIP_CODE = /^\d{5}(-\d{4})?$/

const notNegative = (value: string): FieldErrorCode | null =>
  Number(value) >= 0 ? null : 'amount_below_zero'

/**
 * The form's own validation (specification, section 5): a function a field, from the value as typed
 * to what is wrong with it, or null. The inlined script, the page and the service share this one table.
 */
export const FORM_RULES = {
  first_name: (value: string) => (value.trim() ? null : 'first_name_required'),
  last_name: (value: string) => (value.trim() ? null : 'last_name_required'),
  email: (value: string) => (EMAIL.test(value.trim()) ? null : 'email_invalid'),
  password: passwordFault,
  zip_code: (value: string) => {
    const zipCode = normalizeZipCode(value)
    if (!zipCode) return 'zip_code_required'
    return ZIP_CODE.test(zipCode) ? null : 'zip_code_invalid'
  },
  salary_min: notNegative,
  salary_max: notNegative,
  travel_radius: notNegative,
} satisfies { [Field in FieldName]?: (value: string) => FieldErrorCode | null }

export type RuledFieldName = keyof typeof FORM_RULES

/** Errors by field; a field that is right is absent. */
export type FieldErrors = { [Field in FieldName]?: FieldErrorCode }

/** What is wrong with one field, or null; a field without a rule is never wrong. */
export function checkField(field: FieldName, value: string): FieldErrorCode | null {
  return field in FORM_RULES ? FORM_RULES[field as RuledFieldName](value) : null
}

/** Checks the whole form: what Next and Submit ask, whatever the step. */
export function checkForm(values: FormValues): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of Object.keys(FORM_RULES) as RuledFieldName[]) {
    const error = FORM_RULES[field](values[field])
    if (error) errors[field] = error
  }
  return errors
}

/** A zip code without outer spaces; nine digits in a row become 5+4, for number pads without a hyphen. */
export function normalizeZipCode(value: string): string {
  return value.trim().replace(/^(\d{5})\s?(\d{4})$/, '$1-$2')
}

/** Whether both salaries are given and the minimum is above the maximum: worth a warning, never a block. */
export function salariesAreReversed(minimum: string, maximum: string): boolean {
  return minimum !== '' && maximum !== '' && Number(minimum) > Number(maximum)
}
