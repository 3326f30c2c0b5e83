import type { FieldName } from '@resume-library/contract/candidate'
import { checkField, type FieldErrors } from '@resume-library/contract/form-rules'
import { useState } from 'react'
import { type Errors, errorsOf, type Problem, wrongFields } from './errors.ts'

export interface Checks {
  readonly errors: Errors
  readonly problem: Problem | null
  /** Shows what a try told, at its fields and above them; null when it went well. */
  report(problem: Problem | null): void
  /** Checks a field again that was wrong, as it changes. */
  recheck(name: string, value: string): void
  /** Checks a field that a person leaves; an empty one is only asked for at Next. */
  checkLeft(name: string, value: string): void
  /** Takes away the error of a field, and with the last one what stands above. */
  correct(field: FieldName): void
}

/** The errors of the form, from what the inlined script found on. */
export function useChecks(early: FieldErrors): Checks {
  const [errors, setErrors] = useState<Errors>(() => errorsOf(early))
  const [problem, setProblem] = useState<Problem | null>(() =>
    wrongFields(errors).length ? { texts: [], errors } : null,
  )
  const check = (name: FieldName, value: string) => {
    const code = checkField(name, value)
    const known = errors[name]
    if (code === null && !known) return
    if (code && known && 'code' in known && known.code === code) return
    setErrors(code ? { ...errors, [name]: { code } } : without(errors, name))
  }
  return {
    errors,
    problem,
    report: (next) => {
      setErrors(next?.errors ?? {})
      setProblem(next)
    },
    recheck: (name, value) => {
      if (errors[name as FieldName]) check(name as FieldName, value)
    },
    checkLeft: (name, value) => {
      if (value) check(name as FieldName, value)
    },
    correct: (field) => {
      setErrors(without(errors, field))
      const others = problem && wrongFields(without(problem.errors, field))
      if (problem?.errors[field] && others?.length === 0) setProblem(null)
    },
  }
}

function without(errors: Errors, field: FieldName): Errors {
  const { [field]: _, ...others } = errors
  return others
}
