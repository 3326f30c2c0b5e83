import type { FormValues } from '@resume-library/contract/candidate'
import { type FieldName, STEP_FIELDS, type StepIndex } from '@resume-library/contract/candidate'
import { checkForm, type FieldErrors } from '@resume-library/contract/form-rules'
import type { Message } from '../messages/messages.ts'

/** What is said at each field; a field that is right is absent. */
export type Errors = { readonly [Field in FieldName]?: Message }

/** What the last try told: words about the whole, and errors at fields. It stays until the next try. */
export interface Problem {
  readonly texts: readonly Message[]
  readonly errors: Errors
}

/** One object, so that steps without errors are not rendered again. */
export const NO_ERRORS: Errors = {}

/** The errors of the form's own rules, to be said. */
export function errorsOf(codes: FieldErrors): Errors {
  if (!Object.keys(codes).length) return NO_ERRORS
  return Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, { code }]))
}

export const checkAnswers = (values: FormValues): Errors => errorsOf(checkForm(values))

/** The wrong fields in the order in which they stand on the page. */
export function wrongFields(errors: Errors): FieldName[] {
  return STEP_FIELDS.flat().filter((field) => errors[field])
}

/** The step on which a field stands. */
export function stepOfField(field: FieldName): StepIndex {
  const index = STEP_FIELDS.findIndex((fields) => (fields as readonly FieldName[]).includes(field))
  return Math.max(index, 0) as StepIndex
}
