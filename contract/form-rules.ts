import { groupedDigits } from './amount.ts'
import { type FormValues, STEP_FIELDS } from './candidate.ts'
import type { FieldErrorCode } from './errors.ts'
import { maximumOf, readAmountOf } from './field-amounts.ts'
import { FIELDS, type FieldName, type FieldsMatching } from './fields.ts'
import { FIRST_STEP_RULES, type FieldErrors, type FirstStepField, lineOfText } from './first-step-rules.ts'
import { KEY_SKILLS_MAX_LENGTH, TRAVEL_RADIUS_MAX } from './limits.ts'
import { FIRST_PERIOD_ID, isPeriodMissing, readPay } from './pay.ts'
import { isLongerThan } from './text-length.ts'
import { visible } from './visible.ts'

type Rule = (value: string) => FieldErrorCode | null
/** Fields of the later steps that are required, or longer than a line of text. */
type RuledField = Exclude<
  FieldsMatching<{ readonly maxLength: number } | { readonly required: true }>,
  FirstStepField | 'country_id'
>

const LATER_RULES = {
  key_skills: (value) => (isLongerThan(value, KEY_SKILLS_MAX_LENGTH) ? 'skills_too_long' : null),
  // Checked together with the file.
  resume_url: () => null,
} satisfies { readonly [Name in RuledField]: Rule }

const RULES: { readonly [Name in FieldName]?: Rule } = { ...FIRST_STEP_RULES, ...LATER_RULES }

/** Checks a value as typed, at least as strictly as `candidate-schema.ts` (specification, section 5). */
export function checkField(name: FieldName, value: string): FieldErrorCode | null {
  const field = FIELDS[name]
  if (field.kind !== 'amount') return (RULES[name] ?? lineOfText)(value)
  if (!visible(value)) return null
  const amount = readAmountOf(name, value)
  if (amount === null || amount < 0)
    return field.unit === 'dollar' ? 'amount_not_yearly' : 'amount_below_zero'
  return amount > formMaximum(name, field) ? 'amount_too_large' : null
}

/** Checks a value before the next step: pay below 1,000 needs its period. Other systems send a year's. */
export function checkAnswer(name: FieldName, value: string): FieldErrorCode | null {
  const isPay = name === 'salary_min' || name === 'salary_max'
  return checkField(name, value) ?? (isPay && isPeriodMissing(value) ? 'pay_period_missing' : null)
}

/** Returns the largest amount that the form takes. */
export const formMaximum = (name: FieldName, field: Parameters<typeof maximumOf>[0]) =>
  name === 'travel_radius' ? TRAVEL_RADIUS_MAX : maximumOf(field)

/** Returns a field's error with the values of its placeholders. */
export function fieldError(name: FieldName, code: FieldErrorCode): FieldError {
  const field = FIELDS[name]
  if (code === 'pay_period_missing') return { code, focus: FIRST_PERIOD_ID }
  if (code !== 'amount_too_large' || field.kind !== 'amount') return { code }
  return { code, values: { maximum: groupedDigits(formMaximum(name, field)) } }
}

interface FieldError {
  readonly code: FieldErrorCode
  readonly values?: Readonly<Record<string, string>>
  /** Id of what the error summary links to, where it is not the field. */
  readonly focus?: string
}

/** Checks every field of the form. */
export function checkForm(values: FormValues): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of STEP_FIELDS.flat()) {
    const error = checkAnswer(field, String(values[field]))
    // One question is for both salaries.
    if (error && (error !== 'pay_period_missing' || errors.salary_min !== error)) errors[field] = error
  }
  return errors
}

/** Names salaries whose minimum is above their maximum, for one question about them; empty for others. */
export function reversedSalaries(minimum: string, maximum: string): string {
  const [from, to] = [readPay(minimum), readPay(maximum)]
  return from !== null && to !== null && from > to ? `${from}-${to}` : ''
}
