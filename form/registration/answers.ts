import {
  type FieldName,
  type FormValues,
  INITIAL_VALUES,
  STEP_FIELDS,
  type StepIndex,
} from '@resume-library/contract/candidate'
import { mapAmounts, plainAmountOf } from '@resume-library/contract/field-amounts'
import { FIELDS } from '@resume-library/contract/fields'
import type { RegistrationCore } from './core.ts'
import type { DeferredDependencies } from './dependencies.ts'
import { NO_ERRORS } from './errors.ts'
import type { RegistrationState, Resume } from './state.ts'

/** Fields stored in a draft: all but the password and the country. */
export const DRAFT_FIELDS: readonly FieldName[] = STEP_FIELDS.flat().filter(
  (name) => FIELDS[name].kind !== 'secret',
)

export const isAnswered = (name: FieldName, values: FormValues, prefilled: FormValues = INITIAL_VALUES) =>
  String(values[name]) !== String(prefilled[name])

interface Answered extends Partial<Pick<RegistrationState, 'prefilled' | 'resumeAnswers'>> {
  readonly values: FormValues
  readonly resume: Resume
}

export const hasAnswers = ({ values, resume, prefilled, resumeAnswers }: Answered) =>
  resume.kind !== 'none' ||
  !!resumeAnswers ||
  DRAFT_FIELDS.some((name) => isAnswered(name, values, prefilled))

export function replaceAnswers(
  core: RegistrationCore,
  { writeAnswers }: DeferredDependencies,
  values: FormValues,
  resume: Resume,
  resumeAnswers: object | null = null,
): void {
  const { start } = core.current()
  writeAnswers(values)
  core.change({
    start: { values, round: start.round + 1 },
    resume,
    resumeAnswers,
    errors: NO_ERRORS,
    problem: null,
    linkError: null,
    asksToReplace: false,
  })
}

export const plainAmounts = (values: FormValues): FormValues => ({
  ...values,
  ...mapAmounts(values, plainAmountOf),
})

export function reachableStep(core: RegistrationCore, step: StepIndex): StepIndex {
  const { start, resume } = core.current()
  const isEmptied = start.round > 0 && start.values === INITIAL_VALUES
  return isEmptied && !hasAnswers({ values: core.values(), resume }) ? 0 : step
}
