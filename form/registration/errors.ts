import { type FieldName, STEP_FIELDS, type StepIndex } from '@resume-library/contract/candidate'
import type { FieldErrors } from '@resume-library/contract/first-step-rules'
import type { fieldError } from '@resume-library/contract/form-rules'
import type { Message } from '../messages/message-types.ts'

export type Errors = { readonly [Field in FieldName]?: Message }

/** Error summary: general messages, and fields to link to. It stays until the next Next or Submit. */
export interface Problem {
  readonly texts: readonly Message[]
  readonly errors: Errors
  readonly advice?: Advice
  readonly isConsentMissing?: true
}

/** Advice on an error, shown at its field, also while the answer is being mended. */
interface Advice {
  readonly field: 'email' | 'password'
  readonly text: Message
}

/** Shared object, so that steps without errors do not rerender. */
export const NO_ERRORS: Errors = {}

export function errorsOf(codes: FieldErrors, errorOf: typeof fieldError = (_, code) => ({ code })): Errors {
  const errors = Object.entries(codes).map(([field, code]) => [field, errorOf(field as FieldName, code)])
  return errors.length ? Object.fromEntries(errors) : NO_ERRORS
}

export function errorsOnStep(errors: Errors, step: StepIndex): Errors {
  return STEP_FIELDS[step].some((field) => errors[field]) ? errors : NO_ERRORS
}

/** Removes fields from an error summary; null if nothing is left. */
export function remainingProblem(
  problem: Problem | null,
  isLeft: (field: FieldName) => unknown,
): Problem | null {
  if (!problem) return null
  const { texts, errors, advice, isConsentMissing } = problem
  const wrong = wrongFields(errors)
  const left = wrong.filter(isLeft)
  if (!left.length && !texts.length && !advice && !isConsentMissing) return null
  if (left.length === wrong.length) return problem
  return { ...problem, errors: Object.fromEntries(left.map((field) => [field, errors[field]])) }
}

export function wrongFields(errors: Errors): FieldName[] {
  return STEP_FIELDS.flat().filter((field) => errors[field])
}

export function stepOfField(field: FieldName): StepIndex {
  const index = STEP_FIELDS.findIndex((fields) => (fields as readonly FieldName[]).includes(field))
  return Math.max(index, 0) as StepIndex
}
