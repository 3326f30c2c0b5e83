import type { FieldName, FormValues, StepIndex } from '@resume-library/contract/candidate'
import {
  checkAnswer,
  checkField,
  checkForm,
  fieldError,
  reversedSalaries,
} from '@resume-library/contract/form-rules'
import type { Message } from '../messages/message-types.ts'
import type { DeferredActions } from './actions.ts'
import type { RegistrationCore } from './core.ts'
import {
  type Errors,
  errorsFrom,
  errorsOf,
  errorsOnStep,
  errorsWhere,
  NO_ERRORS,
  remainingProblem,
  stepOfField,
  wrongFields,
} from './errors.ts'

export const checkAnswers = (values: FormValues): Errors => errorsOf(checkForm(values), fieldError)

/** Checks all answers; when nothing is wrong, asks once about salaries that are reversed. */
export function checkAndAsk(core: RegistrationCore, values: FormValues): Errors {
  const errors = checkAnswers(values)
  const reversed = reversedSalaries(values.salary_min, values.salary_max)
  const { position, askedSalaries } = core.current()
  if (errors !== NO_ERRORS || position.step === 0 || !reversed || reversed === askedSalaries) return errors
  core.change({ askedSalaries: reversed })
  return { salary_max: { code: 'salaries_reversed' } }
}

/** Checks the answers for Next, and keeps errors of later steps: a server's are in no rule. */
export function checkForNext(core: RegistrationCore, values: FormValues): Errors {
  const { errors, position } = core.current()
  const later = errorsWhere(errors, (field) => stepOfField(field) > position.step)
  return errorsFrom(Object.entries({ ...later, ...checkAndAsk(core, values) }))
}

/** Rechecks one field, and updates its error. */
export function recheck(core: RegistrationCore, field: FieldName): void {
  const { errors } = core.current()
  const known = errors[field]
  // Small pay is asked about before the next step, not while it is typed.
  const code = (known ? checkAnswer : checkField)(field, String(core.values()[field]))
  if (!code) clearError(core, field)
  else if (!known || !('code' in known) || known.code !== code)
    core.change({ errors: { ...errors, [field]: fieldError(field, code) } })
}

/** Clears the error of a field, and its link in the error summary, which goes with the last one. */
export function clearError(core: RegistrationCore, field: FieldName): void {
  const { errors, problem } = core.current()
  if (!errors[field]) return
  const isOther = (other: FieldName) => other !== field
  core.change({ errors: errorsWhere(errors, isOther) })
  if (!problem?.errors[field]) return
  // Our own sentences are about the fields; a server's may not be.
  const isLast = wrongFields(problem.errors).length === 1
  const texts = isLast ? problem.texts.filter((text) => 'text' in text) : problem.texts
  core.change({ problem: remainingProblem({ ...problem, texts }, isOther) })
}

export function firstWrongStep(errors: Errors): StepIndex | null {
  const [first] = wrongFields(errors)
  return first ? stepOfField(first) : null
}

/** Returns what tells the state of a step: done once it was shown and left without a required answer missing. */
export function watchSteps(core: RegistrationCore): DeferredActions['stateOfStep'] {
  const left = new Set<StepIndex>()
  let shown: StepIndex = 0
  const watch = () => {
    const { position, submission } = core.current()
    if (position.step !== shown) left.add(shown)
    shown = position.step
    // The next person begins.
    if (submission.kind === 'registered') left.clear()
  }
  watch()
  core.subscribe(watch)
  return (step) => {
    const { errors, resume } = core.current()
    if (errorsOnStep(errors, step) !== NO_ERRORS) return 'wrong'
    if (step === shown || !left.has(step)) return undefined
    const isOpen =
      step === 2 ? resume.kind === 'none' : errorsOnStep(checkAnswers(core.values()), step) !== NO_ERRORS
    return isOpen ? undefined : 'done'
  }
}

/** Tells whether an error came from a server, so that only another answer can clear it. */
const isServerError = (error: Message): boolean =>
  'text' in error ||
  ['candidate_exists', 'registered_with_other_password', 'email_errors'].includes(error.code)

/** Validates on leaving a field, and while typing only fields with an error. */
export function createFieldValidation(core: RegistrationCore, linkTyped: () => void) {
  return {
    fieldChanged: (field) => {
      if (field === 'resume_url') linkTyped()
      else if (core.current().errors[field]) recheck(core, field)
      // Its error may be about both.
      if (field === 'salary_min' && core.current().errors.salary_max) recheck(core, 'salary_max')
    },
    // Leaving a field mends nothing: an error may be a question about two answers, or a server's.
    fieldLeft: (field) => {
      if (field !== 'resume_url' && !core.current().errors[field] && String(core.values()[field] ?? ''))
        recheck(core, field)
    },
    catchUp: () => {
      const { errors } = core.current()
      for (const field of wrongFields(errors))
        if (field !== 'resume_url' && !isServerError(errors[field]!)) recheck(core, field)
    },
  } satisfies Partial<DeferredActions>
}
