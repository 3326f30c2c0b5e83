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

/** Advice on an error, shown at its field while the error is there. */
export interface Advice {
  readonly field: 'email' | 'password'
  readonly error: Message
  readonly text: Message
}

/** Returns the advice while its error stands at the field. */
export const currentAdvice = ({ problem, errors }: { problem: Problem | null; errors: Errors }) =>
  problem?.advice && errors[problem.advice.field] === problem.advice.error ? problem.advice : null

/** Shared object, so that steps without errors do not rerender. */
export const NO_ERRORS: Errors = {}

export function errorsOf(codes: FieldErrors, errorOf: typeof fieldError = (_, code) => ({ code })): Errors {
  const errors = Object.entries(codes).map(([field, code]) => [field, errorOf(field as FieldName, code)])
  return errors.length ? Object.fromEntries(errors) : NO_ERRORS
}

export function errorsOnStep(errors: Errors, step: StepIndex): Errors {
  return STEP_FIELDS[step].some((field) => errors[field]) ? errors : NO_ERRORS
}

/** Removes corrected fields from an error summary; null if nothing is left. */
export function remainingProblem(problem: Problem | null, errors: Errors): Problem | null {
  const wrong = wrongFields(problem?.errors ?? NO_ERRORS)
  const left = wrong.filter((field) => errors[field])
  if (left.length === wrong.length) return problem
  if (!left.length && !problem!.texts.length) return null
  return { ...problem!, errors: Object.fromEntries(left.map((field) => [field, problem!.errors[field]])) }
}

export function wrongFields(errors: Errors): FieldName[] {
  return STEP_FIELDS.flat().filter((field) => errors[field])
}

export function stepOfField(field: FieldName): StepIndex {
  const index = STEP_FIELDS.findIndex((fields) => (fields as readonly FieldName[]).includes(field))
  return Math.max(index, 0) as StepIndex
}
