import { readAmount } from './amount.ts'
import { type FieldName, type FormValues, STEP_FIELDS } from './candidate.ts'
import { FIRST_STEP_RULES, type FieldErrorCode, type FieldErrors, lineOfText } from './first-step-rules.ts'
import { AMOUNT_MAX, KEY_SKILLS_MAX_LENGTH } from './limits.ts'
import { readPay } from './pay.ts'
import { isLongerThan } from './text-length.ts'

const amountBy =
  (read: typeof readAmount, code: FieldErrorCode) =>
  (value: string): FieldErrorCode | null => {
    if (!value.trim()) return null
    const amount = read(value)
    if (amount === null || amount < 0) return code
    return amount > AMOUNT_MAX ? 'amount_too_large' : null
  }
const salary = amountBy(readPay, 'amount_not_yearly')

type Rule = (value: string) => FieldErrorCode | null

/**
 * The form's own validation (specification, section 5): a function a field, from the value as typed
 * to what is wrong with it, or null. A field that is not named here is a line of text. It is at least as strict as
 * `candidate-schema.ts`. The inlined script, the page and the service share this one table.
 */
export const FORM_RULES = {
  ...FIRST_STEP_RULES,
  salary_min: salary,
  salary_max: salary,
  travel_radius: amountBy(readAmount, 'amount_below_zero'),
  key_skills: (value) => (isLongerThan(value, KEY_SKILLS_MAX_LENGTH) ? 'skills_too_long' : null),
  // A link may be longer than a line; what else a resume must be is asked of file and link together.
  resume_url: () => null,
} satisfies { readonly [Field in FieldName]?: Rule }

const RULES: { readonly [Field in FieldName]?: Rule } = FORM_RULES

export const checkField = (field: FieldName, value: string): FieldErrorCode | null =>
  (RULES[field] ?? lineOfText)(value)

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
  const [from, to] = [readPay(minimum), readPay(maximum)]
  return from !== null && to !== null && from > to
}
