import type { FieldName, FormValues } from '@resume-library/contract/candidate'
import { FIELDS, type Field } from '@resume-library/contract/fields'

let last: FormValues

/** Returns the values of the inputs, or their last values if a failed page has removed them. */
export function readAnswers(before: FormValues): FormValues {
  const form = document.forms[0]
  if (!form?.password) return last
  const values: Record<string, string | string[]> = { ...before }
  const chosen: Record<string, string[]> = {}
  // One pass, as `FormData` takes three times as long.
  for (const control of form.elements) {
    const { name, value, checked } = control as HTMLInputElement
    const field: Field | undefined = FIELDS[name as FieldName]
    if (field?.kind === 'choices') {
      chosen[name] ??= []
      values[name] = chosen[name]
      if (checked) chosen[name].push(value)
    } else if (field) values[name] = field.kind === 'switch' ? (checked ? '1' : '0') : value
  }
  last = values as unknown as FormValues
  return last
}
