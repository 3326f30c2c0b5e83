import { plainAmount } from '@resume-library/contract/amount'
import {
  type FieldName,
  type FormValues,
  INITIAL_VALUES,
  type JobType,
} from '@resume-library/contract/candidate'

/** The fields that are inputs of the form: the country is never asked. */
export const ASKED_FIELDS: readonly FieldName[] = (Object.keys(INITIAL_VALUES) as FieldName[]).filter(
  (name) => name !== 'country_id',
)

let last: FormValues

/**
 * What the inputs hold; a field whose step is not there yet keeps its value of `before`. Where the page has failed and
 * they are gone, it is what they held when they were last asked.
 */
export function readAnswers(before: FormValues): FormValues {
  const form = document.forms[0]
  if (!form?.password) return last
  const data = new FormData(form)
  const values: Record<string, string | string[]> = { ...before }
  for (const name of ASKED_FIELDS) {
    const control = form.elements.namedItem(name)
    if (!control) continue
    if (name === 'acceptable_job_types') values[name] = data.getAll(name) as JobType[]
    else if (isSwitch(name)) values[name] = data.has(name) ? '1' : '0'
    else {
      const value = String(data.get(name) ?? '')
      values[name] = isAmount(name) ? plainAmount(value) : value
    }
  }
  last = values as unknown as FormValues
  return last
}

export const isSwitch = (name: string) => name === 'relocate' || name === 'driving_license'

const isAmount = (name: FieldName) =>
  name === 'salary_min' || name === 'salary_max' || name === 'travel_radius'
