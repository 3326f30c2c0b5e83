import { plainAmount } from '@resume-library/contract/amount'
import {
  type FieldName,
  type FormValues,
  INITIAL_VALUES,
  type StepIndex,
} from '@resume-library/contract/candidate'
import { readPay } from '@resume-library/contract/pay'
import type { RegistrationCore } from './core.ts'
import type { DeferredDependencies } from './dependencies.ts'
import { NO_ERRORS } from './errors.ts'
import type { Resume } from './state.ts'

/** The fields that are kept in a draft: the country is never asked, the password never kept. */
export const DRAFT_FIELDS = (Object.keys(INITIAL_VALUES) as FieldName[]).filter(
  (name) => name !== 'country_id' && name !== 'password',
)

export const isAnswered = (name: FieldName, values: FormValues, begins: FormValues = INITIAL_VALUES) =>
  String(values[name]) !== String(begins[name])

export const hasAnswers = (values: FormValues, resume: Resume, begins?: FormValues) =>
  resume.kind !== 'none' || DRAFT_FIELDS.some((name) => isAnswered(name, values, begins))

/** Replaces every answer, the resume too, with all that was said about the ones before. */
export function replaceAnswers(
  core: RegistrationCore,
  { writeAnswers }: DeferredDependencies,
  values: FormValues,
  resume: Resume,
): void {
  const { start } = core.current()
  writeAnswers(values)
  core.change({
    start: { values, round: start.round + 1 },
    resume,
    errors: NO_ERRORS,
    problem: null,
    linkError: null,
    asksToReplace: false,
  })
}

export const plainAmounts = (values: FormValues): FormValues => ({
  ...values,
  salary_min: plainAmount(values.salary_min, readPay),
  salary_max: plainAmount(values.salary_max, readPay),
  travel_radius: plainAmount(values.travel_radius),
})

export function revisited(core: RegistrationCore, step: StepIndex): StepIndex {
  const { start, resume } = core.current()
  const isEmptied = start.round > 0 && start.values === INITIAL_VALUES
  return isEmptied && !hasAnswers(core.values(), resume) ? 0 : step
}
