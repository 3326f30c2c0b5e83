import { type FieldName, type FormValues, STEP_FIELDS } from '@resume-library/contract/candidate'
import { checkField } from '@resume-library/contract/form-rules'
import type { RegistrationCore } from '../state/core.ts'

/** The first field of the page that must be answered and is not. */
const firstMissing = (typed: FormValues): FieldName | undefined =>
  STEP_FIELDS[0].find((field) => typed[field] === '' && checkField(field, '') !== null)

/** @returns whether a field is missing */
export function goToMissing(core: RegistrationCore): boolean {
  const missing = firstMissing(core.values())
  if (missing) core.goToField(missing)
  return missing !== undefined
}
