import type { FieldName, FormValues, StepIndex } from '@resume-library/contract/candidate'
import { type RefObject, useRef, useState } from 'react'
import { PROBLEM_ID } from '../fields/ids.ts'
import { checkAnswers, type Problem, stepOfField, wrongFields } from './errors.ts'
import type { RegistrationProps } from './registration-props.ts'
import type { AddedResume } from './resume.ts'
import { type Answers, useAnswers } from './use-answers.ts'
import { type Checks, useChecks } from './use-checks.ts'
import { type Go, type Place, usePlace } from './use-place.ts'

export interface Wizard {
  readonly form: RefObject<HTMLFormElement | null>
  readonly place: Place
  readonly answers: Answers
  readonly checks: Checks
  readonly resume: AddedResume | null
  readonly go: Go
  goToField(field: FieldName): void
  /** Next Step: stays when anything is wrong, on whatever step. */
  next(): void
  /** Replaces every answer. */
  fill(values: FormValues, resume: AddedResume | null, link?: string): void
  /** Shows what is wrong, on the step of the first wrong field. */
  report(problem: Problem, focus?: string | null): void
  setResume(resume: AddedResume | null): void
}

/** The steps, the answers and what is wrong with them. */
export function useWizard({ early, later }: Pick<RegistrationProps, 'early' | 'later'>): Wizard {
  const form = useRef<HTMLFormElement>(null)
  const [place, goTo] = usePlace()
  const [resume, setResume] = useState<AddedResume | null>(null)
  const answers = useAnswers(form)
  const checks = useChecks(early.errors)
  const go: Go = (step, focus) => {
    if (step > 0) later.fetch()
    goTo(step, focus)
  }
  return {
    form,
    place,
    answers,
    checks,
    resume,
    go,
    goToField: (field) => go(stepOfField(field), field),
    next: () => {
      const errors = checkAnswers(answers.read())
      const wrong = wrongFields(errors).length > 0
      checks.report(wrong ? { texts: [], errors } : null)
      if (wrong) go(place.step, PROBLEM_ID)
      else go((place.step + 1) as StepIndex)
    },
    fill: (values, added, link) => {
      answers.write(values, link)
      setResume(added)
      checks.report(null)
    },
    report: (problem, focus = PROBLEM_ID) => {
      checks.report(problem)
      const [first] = wrongFields(problem.errors)
      go(first ? stepOfField(first) : place.step, focus)
    },
    setResume: (added) => {
      setResume(added)
      if (added) checks.correct('resume_url')
    },
  }
}
