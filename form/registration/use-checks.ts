import type { FieldErrors } from '@resume-library/contract/form-rules'
import { useState } from 'react'
import { type Errors, errorsOf, NO_ERRORS, type Problem, wrongFields } from './errors.ts'

export interface Checks {
  readonly errors: Errors
  readonly problem: Problem | null
  /** Shows what a try told, at its fields and above them; null when it went well. */
  report(problem: Problem | null): void
  /** Shows other errors at the fields, and above them what is given; else that stays as the last try told it. */
  show(errors: Errors, problem?: Problem | null): void
}

/** The errors of the form, from what the inlined script found on. */
export function useChecks(early: FieldErrors): Checks {
  const [errors, setErrors] = useState<Errors>(() => errorsOf(early))
  const [problem, setProblem] = useState<Problem | null>(() =>
    wrongFields(errors).length ? { texts: [], errors } : null,
  )
  return {
    errors,
    problem,
    report: (next) => {
      setErrors(next?.errors ?? NO_ERRORS)
      setProblem(next)
    },
    show: (next, above = problem) => {
      setErrors(next)
      setProblem(above)
    },
  }
}
