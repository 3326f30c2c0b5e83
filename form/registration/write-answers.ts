import type { FieldName, FormValues } from '@resume-library/contract/candidate'
import { ASKED_FIELDS, isSwitch } from './answers.ts'
import type { Wizard } from './use-wizard.ts'

/** Puts values into the inputs that are there. */
function writeAnswers(form: HTMLFormElement, values: FormValues): void {
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
    const name = control.name as FieldName
    if (!ASKED_FIELDS.includes(name)) continue
    const value: string | readonly string[] = values[name]
    if (control.type !== 'checkbox') control.value = String(value)
    else
      (control as HTMLInputElement).checked = isSwitch(name) ? value === '1' : value.includes(control.value)
  }
}

/** Replaces every answer, and what stands in the input of the resume's address. */
export function replaceAnswers({ form, answers, checks }: Wizard, values: FormValues, link?: string): void {
  writeAnswers(form.current!, values)
  answers.restart(values, link)
  checks.report(null)
}
