import type { FieldName, StepIndex } from '@resume-library/contract/candidate'
import { type RefObject, useRef, useState } from 'react'
import type { EarlyState } from '../early.ts'
import { PROBLEM_ID } from '../fields/ids.ts'
import { checkAnswers, type Problem, stepOfField, wrongFields } from './errors.ts'
import { type Answers, useAnswers } from './use-answers.ts'
import { type Checks, useChecks } from './use-checks.ts'
import { type Go, type Place, usePlace } from './use-place.ts'

export interface Wizard {
  readonly form: RefObject<HTMLFormElement | null>
  readonly place: Place
  readonly answers: Answers
  readonly checks: Checks
  /** A registration is under way. */
  readonly busy: boolean
  setBusy(busy: boolean): void
  readonly go: Go
  goToField(field: FieldName): void
  /** Next Step: stays when anything is wrong, on whatever step. */
  next(): void
  /** Shows what is wrong, on the step of the first wrong field. */
  report(problem: Problem, focus?: string | null): void
}

/** The steps, the answers and what is wrong with them. */
export function useWizard(early: EarlyState, fetchLater: () => void): Wizard {
  const form = useRef<HTMLFormElement>(null)
  const [place, goTo] = usePlace()
  const [busy, setBusy] = useState(false)
  const answers = useAnswers(form)
  const checks = useChecks(early.errors)
  const go: Go = (step, focus) => {
    if (step > 0) fetchLater()
    goTo(step, focus)
  }
  return {
    form,
    place,
    answers,
    checks,
    busy,
    setBusy,
    go,
    goToField: (field) => go(stepOfField(field), field),
    next: () => {
      const errors = checkAnswers(answers.read())
      const wrong = wrongFields(errors).length > 0
      checks.report(wrong ? { texts: [], errors } : null)
      if (wrong) go(place.step, PROBLEM_ID)
      else go((place.step + 1) as StepIndex)
    },
    report: (problem, focus = PROBLEM_ID) => {
      checks.report(problem)
      const [first] = wrongFields(problem.errors)
      go(first ? stepOfField(first) : place.step, focus)
    },
  }
}
