import { type FieldName, STEP_FIELDS, type StepIndex } from '@resume-library/contract/candidate'
import type { FieldErrors } from '@resume-library/contract/first-step-rules'
import type { fieldError } from '@resume-library/contract/form-rules'
import type { Message } from '../messages/message-types.ts'

export type Errors = { readonly [Field in FieldName]?: Message }

/** Error summary: general messages, and fields to link to until they are mended. */
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
  return errorsFrom(
    Object.entries(codes).map(([field, code]) => [field, errorOf(field as FieldName, code)] as const),
  )
}

export const errorsFrom = (entries: readonly (readonly [string, Message])[]): Errors =>
  entries.length ? Object.fromEntries(entries) : NO_ERRORS

export const errorsWhere = (errors: Errors, isLeft: (field: FieldName) => unknown): Errors =>
  errorsFrom(Object.entries(errors).filter(([field]) => isLeft(field as FieldName)))

export function errorsOnStep(errors: Errors, step: StepIndex): Errors {
  return STEP_FIELDS[step].some((field) => errors[field]) ? errors : NO_ERRORS
}

/** Removes fields from an error summary; null if nothing is left. */
export function remainingProblem(problem: Problem, isLeft: (field: FieldName) => unknown): Problem | null {
  const errors = errorsWhere(problem.errors, isLeft)
  const { texts, advice, isConsentMissing } = problem
  return errors === NO_ERRORS && !texts.length && !advice && !isConsentMissing ? null : { ...problem, errors }
}

export function wrongFields(errors: Errors): FieldName[] {
  return STEP_FIELDS.flat().filter((field) => errors[field])
}

export function stepOfField(field: FieldName): StepIndex {
  const index = STEP_FIELDS.findIndex((fields) => (fields as readonly FieldName[]).includes(field))
  return Math.max(index, 0) as StepIndex
}
