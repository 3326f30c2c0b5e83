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
    (field, value) =>
      typed[field] === '' &&
      value.trim() !== '' &&
      checkField(field, value) === null &&
      isOfTypedAddress(field, values, typed),
  )

/** Zip code and town are read as one address: where a person has typed another one, both are of the past. */
function isOfTypedAddress(field: FilledField, read: FilledValues, typed: FormValues): boolean {
  if (field !== 'zip_code' && field !== 'home_town') return true
  const other = field === 'zip_code' ? 'home_town' : 'zip_code'
  const [here, there] = [typed[other], read[other] ?? ''].map((value) => value.trim().toLowerCase())
  // `02134` and `02134-1000`, `Boston` and `Boston, MA`; nothing contradicts nothing.
  return here!.startsWith(there!) || there!.startsWith(here!)
}
