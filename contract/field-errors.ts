import type { FieldName } from './candidate.ts'

/** What can be wrong with a field of the form. Its sentence: `sentences.ts`; those of too much are ours, not the specification's. */
export type FieldErrorCode =
  | 'email_invalid'
  | 'password_too_short'
  | 'password_too_long'
  | 'first_name_required'
  | 'last_name_required'
  | 'zip_code_required'
  | 'zip_code_invalid'
  | 'phone_invalid'
  | 'text_too_long'
  | 'email_too_long'
  | 'skills_too_long'
  | 'amount_below_zero'
  | 'amount_not_yearly'
  | 'amount_too_large'

/** Errors by field; a field that is right is absent. */
export type FieldErrors = { [Field in FieldName]?: FieldErrorCode }
