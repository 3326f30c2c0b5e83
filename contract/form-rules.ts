import { readAmount } from './amount.ts'
import { type FieldName, type FormValues, STEP_FIELDS } from './candidate.ts'
import type { FIRST_STEP_SENTENCES } from './first-step-sentences.ts'
import { AMOUNT_MAX, EMAIL_MAX_LENGTH, KEY_SKILLS_MAX_LENGTH, TEXT_MAX_LENGTH } from './limits.ts'
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
  | 'text_too_long'
  | 'email_too_long'
  | 'skills_too_long'
  | 'amount_below_zero'
  | 'amount_too_large'

/** The HTML standard's "valid e-mail address" (section 4.10.5.1.5), with at least one dot in the domain. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/
/** In digits of any script, as `plainDigits` reads them; a number pad may have no hyphen. */
const ZIP_CODE = /^\p{Nd}{5}([-－\s]?\p{Nd}{4})?$/u

/** The rule of a line of text, in UTF-16 code units, as the schema counts. */
const text = (value: string) => (value.length > TEXT_MAX_LENGTH ? 'text_too_long' : null)

const amount = (value: string): FieldErrorCode | null => {
  if (!value.trim()) return null
  const read = readAmount(value)
  if (read === null || read < 0) return 'amount_below_zero'
  return read > AMOUNT_MAX ? 'amount_too_large' : null
}

type Rule<Code = FieldErrorCode> = (value: string) => Code | null
/** Their sentences are there before those of the later steps. */
type FirstStepRule = Rule<FieldErrorCode & keyof typeof FIRST_STEP_SENTENCES>

/** The rules of step 1, which the inlined script has too: see {@link FORM_RULES}. */
export const FIRST_STEP_RULES = {
  first_name: (value) => (value.trim() ? text(value) : 'first_name_required'),
  last_name: (value) => (value.trim() ? text(value) : 'last_name_required'),
  email: (value) => {
    if (value.trim().length > EMAIL_MAX_LENGTH) return 'email_too_long'
    return EMAIL.test(value.trim()) ? null : 'email_invalid'
  },
  password: passwordFault,
  phone: text,
  zip_code: (value) => {
    const zipCode = value.trim()
    if (!zipCode) return 'zip_code_required'
    return ZIP_CODE.test(zipCode) ? null : 'zip_code_invalid'
  },
  home_town: text,
} satisfies { readonly [Field in FieldName]?: FirstStepRule }

/**
 * The form's own validation (specification, section 5): a function a field, from the value as typed
 * to what is wrong with it, or null. A field that is not named here is a line of text. It is at least as strict as
 * `candidate-schema.ts`. The inlined script, the page and the service share this one table.
 */
export const FORM_RULES = {
  ...FIRST_STEP_RULES,
  salary_min: amount,
  salary_max: amount,
  travel_radius: amount,
  key_skills: (value) => (value.length > KEY_SKILLS_MAX_LENGTH ? 'skills_too_long' : null),
  // A link may be longer than a line; what else a resume must be is asked of file and link together.
  resume_url: () => null,
} satisfies { readonly [Field in FieldName]?: Rule }

const RULES: { readonly [Field in FieldName]?: Rule } = FORM_RULES

/** Errors by field; a field that is right is absent. */
export type FieldErrors = { [Field in FieldName]?: FieldErrorCode }

/** What is wrong with one field, or null. */
export const checkField = (field: FieldName, value: string): FieldErrorCode | null =>
  (RULES[field] ?? text)(value)

/** Checks the whole form: what Next and Submit ask, whatever the step. */
export function checkForm(values: FormValues): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of STEP_FIELDS.flat()) {
    const error = checkField(field, String(values[field]))
    if (error) errors[field] = error
  }
  return errors
}

/** Whether both salaries are given and the minimum is above the maximum: worth a warning, never a block. */
export function salariesAreReversed(minimum: string, maximum: string): boolean {
  const [from, to] = [readAmount(minimum), readAmount(maximum)]
  return from !== null && to !== null && from > to
}
