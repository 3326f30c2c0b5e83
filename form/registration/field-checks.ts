import type { FieldName, FormValues, StepIndex } from '@resume-library/contract/candidate'
import { checkField, checkForm } from '@resume-library/contract/form-rules'
import type { RegistrationCore } from './core.ts'
import { type Errors, errorsOf, NO_ERRORS, stepOfField, wrongFields } from './errors.ts'

export const checkAnswers = (values: FormValues): Errors => errorsOf(checkForm(values))

/** Checks one field again, and shows what changed. What stands above stays as the last try told it. */
export function recheck(core: RegistrationCore, field: FieldName): void {
  const { errors } = core.current()
  const code = checkField(field, String(core.values()[field]))
  const known = errors[field]
  if (code === null && !known) return
  if (code && known && 'code' in known && known.code === code) return
  core.change({ errors: code ? { ...errors, [field]: { code } } : without(errors, field) })
}

/** Takes away the error of a field, and with the last one what stands above. */
export function correct(core: RegistrationCore, field: FieldName): void {
  const { errors, problem } = core.current()
  if (!errors[field]) return
  const isLast = problem !== null && wrongFields(without(problem.errors, field)).length === 0
  core.change({ errors: without(errors, field), ...(isLast && { problem: null }) })
}

export function firstWrongStep(errors: Errors): StepIndex | null {
  const [first] = wrongFields(errors)
  return first ? stepOfField(first) : null
}

function without(errors: Errors, field: FieldName): Errors {
  const { [field]: _, ...others } = errors
  return Object.keys(others).length ? others : NO_ERRORS
}
