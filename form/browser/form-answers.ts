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

/** What the inputs hold; a field whose step is not there yet keeps its value of `before`. */
export function readAnswers(before: FormValues): FormValues {
  const form = document.forms[0]!
  const data = new FormData(form)
  const values: Record<string, string | string[]> = { ...before }
  for (const name of ASKED_FIELDS) {
    const control = form.elements.namedItem(name)
    if (!control) continue
    if (name === 'acceptable_job_types') values[name] = data.getAll(name) as JobType[]
    else if (isSwitch(name)) values[name] = data.has(name) ? '1' : '0'
    else values[name] = isUnreadable(control) ? NOT_A_NUMBER : String(data.get(name) ?? '')
  }
  return values as unknown as FormValues
}

export const isSwitch = (name: string) => name === 'relocate' || name === 'driving_license'

/** A number input says '' for letters; they must not pass for an empty field. */
const NOT_A_NUMBER = 'NaN'
const isUnreadable = (control: Element | RadioNodeList) =>
  control instanceof HTMLInputElement && control.validity.badInput
