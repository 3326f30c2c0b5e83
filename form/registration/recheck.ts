import type { FieldName } from '@resume-library/contract/candidate'
import { checkField } from '@resume-library/contract/form-rules'
import { type Errors, wrongFields } from './errors.ts'
import type { Checks } from './use-checks.ts'

/** Checks one field again, and shows what changed. */
export function recheck({ errors, show }: Checks, name: FieldName, value: string): void {
  const code = checkField(name, value)
  const known = errors[name]
  if (code === null && !known) return
  if (code && known && 'code' in known && known.code === code) return
  show(code ? { ...errors, [name]: { code } } : without(errors, name))
}

/** Takes away the error of a field, and with the last one what stands above. */
export function correct({ errors, problem, show }: Checks, field: FieldName): void {
  if (!errors[field]) return
  const isLast = problem !== null && wrongFields(without(problem.errors, field)).length === 0
  show(without(errors, field), isLast ? null : problem)
}

function without(errors: Errors, field: FieldName): Errors {
  const { [field]: _, ...others } = errors
  return others
}
