import type { FieldName, FormValues } from '@resume-library/contract/candidate'
import { ASKED_FIELDS, isSwitch } from './form-answers.ts'

export function writeAnswers(values: Partial<FormValues>): void {
  for (const control of document.forms[0]?.elements ?? []) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
    const field = control.name as FieldName
    const value: string | readonly string[] | undefined = values[field]
    if (value === undefined || !ASKED_FIELDS.includes(field)) continue
    if (control.type !== 'checkbox') control.value = String(value)
    else
      (control as HTMLInputElement).checked = isSwitch(field) ? value === '1' : value.includes(control.value)
  }
}
