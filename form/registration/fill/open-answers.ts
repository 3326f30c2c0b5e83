import type { FormValues } from '@resume-library/contract/candidate'
import { checkField } from '@resume-library/contract/form-rules'
import { FILLED_FIELDS, type FilledField, type FilledValues } from '../state/fill-state.ts'

export const fieldsOf = (values: FilledValues): FilledField[] =>
  FILLED_FIELDS.filter((field) => values[field] !== undefined)

/** The values of the fields for which something holds. */
export const pickValues = (
  values: FilledValues,
  holds: (field: FilledField, value: string) => boolean,
): FilledValues =>
  Object.fromEntries(
    fieldsOf(values)
      .filter((field) => holds(field, values[field]!))
      .map((field) => [field, values[field]]),
  )

/** What a resume answers of what is still open, and what would be right if it were typed. */
export const openAnswers = (values: FilledValues, typed: FormValues): FilledValues =>
  pickValues(
    values,
    (field, value) => typed[field] === '' && value.trim() !== '' && checkField(field, value) === null,
  )
