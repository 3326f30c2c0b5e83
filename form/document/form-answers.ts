import { type FieldName, type FormValues, INITIAL_VALUES } from '@resume-library/contract/candidate'

export const ASKED_FIELDS: readonly FieldName[] = (Object.keys(INITIAL_VALUES) as FieldName[]).filter(
  (name) => name !== 'country_id',
)

let last: FormValues

/** Reads the inputs; where the page has failed and they are gone, it is what they held when they were last asked. */
export function readAnswers(before: FormValues): FormValues {
  const form = document.forms[0]
  if (!form?.password) return last
  const values: Record<string, string | string[]> = { ...before }
  const types: string[] = []
  // Once over all of them: `FormData`, and a look for each name, took three times as long.
  for (const control of form.elements) {
    const { name, value, checked } = control as HTMLInputElement
    if (!ASKED_FIELDS.includes(name as FieldName)) continue
    if (name === 'acceptable_job_types') {
      if (checked) types.push(value)
      values[name] = types
    } else if (isSwitch(name)) values[name] = checked ? '1' : '0'
    else values[name] = value
  }
  last = values as unknown as FormValues
  return last
}

export const isSwitch = (name: string) => name === 'relocate' || name === 'driving_license'
