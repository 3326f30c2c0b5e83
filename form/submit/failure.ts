import type { FieldName } from '@resume-library/contract/candidate'
import { EMAIL_CONFLICT_FOCUS_MS } from '@resume-library/contract/limits'
import {
  fieldMessages,
  inEnglish,
  isConflict,
  isKeyReused,
  otherMessages,
  type RegistrationFailure,
  registrationError,
  registrationToast,
  type Sentence,
} from '@resume-library/contract/outcome'
import { PROBLEM_ID } from '../document/ids.ts'
import type { Message } from '../messages/message-types.ts'
import type { RegistrationCore } from '../registration/core.ts'
import type { DeferredDependencies } from '../registration/dependencies.ts'
import {
  type Errors,
  errorsFrom,
  errorsWhere,
  NO_ERRORS,
  type Problem,
  wrongFields,
} from '../registration/errors.ts'
import { firstWrongStep } from '../registration/field-checks.ts'
import type { RegistrationState } from '../registration/state.ts'
import { addToast } from '../registration/toasts.ts'
import { type Content, changedFields, contentOf, type Submitted } from './content.ts'

export interface FailureMessages {
  readonly toast: Message
  readonly problem: Problem
  readonly errors: Errors
}

export function describeFailure(failure: RegistrationFailure, jobBoardUrl: string): FailureMessages {
  const toast = registrationToast(failure, jobBoardUrl)
  const error = registrationError(failure)
  if (isConflict(failure)) {
    const text = { code: 'conflict_next', values: { host: jobBoardUrl } } as const
    return withAdvice(toast, error, { field: 'email', text })
  }
  if (isKeyReused(failure)) return withAdvice(toast, error, { field: 'password', text: toast })
  const errors = errorsAt(failure)
  return { toast, problem: { texts: textsOf(failure, toast, error, errors), errors }, errors }
}

/** Notes that the errors are about the sent answers, where these have changed since. */
function changedSinceNote(
  failure: RegistrationFailure,
  sent: Content,
  changed: readonly FieldName[],
): Message[] {
  if (isConflict(failure))
    return changed.includes('email')
      ? [{ code: 'conflict_email_changed', values: { email: String(sent.email).trim() } }]
      : []
  return changed.length && isAboutAnswers(failure) ? [{ code: 'answers_changed' }] : []
}

const isAboutAnswers = (failure: RegistrationFailure) =>
  failure.kind === 'refused' && (failure.status === 400 || failure.status === 422)

/** Texts about the whole. What a field says is not repeated, and of toast and error one where it says all of the other. */
function textsOf(failure: RegistrationFailure, toast: Sentence, error: Sentence, errors: Errors): Message[] {
  if (failure.kind === 'refused' && errors !== NO_ERRORS) {
    const others = otherMessages(failure.body)
    return others ? [toast, others] : [toast]
  }
  if ('code' in error && SET_UP_WRONGLY.includes(error.code))
    return [...lastingTexts(toast, error), { code: 'not_your_answers' }]
  return lastingTexts(toast, error)
}

/** Errors that only the operator can end, which say nothing to an applicant. */
const SET_UP_WRONGLY: readonly string[] = ['authentication_failed', 'permission_denied']

function lastingTexts(toast: Sentence, error: Sentence): Message[] {
  if (inEnglish(toast).startsWith(inEnglish(error))) return [toast]
  const isFromServer = 'code' in toast && toast.code === 'toast_server_error'
  return isFromServer || ('code' in error && error.code === 'unprocessable') ? [error] : [toast, error]
}

/** Says everything at the field: there is no summary of it. */
const withAdvice = (
  toast: Message,
  error: Message,
  advice: NonNullable<Problem['advice']>,
): FailureMessages => ({
  toast,
  problem: { texts: [], errors: {}, advice },
  errors: { [advice.field]: error },
})

function errorsAt(failure: RegistrationFailure): Errors {
  if (failure.kind !== 'refused' || !isAboutAnswers(failure)) return NO_ERRORS
  return errorsFrom(
    Object.entries(fieldMessages(failure.body)).map(
      ([field, text]) => [field, messageAt(field as FieldName, text)] as const,
    ),
  )
}

function messageAt(field: FieldName, text: string): Message {
  if (field === 'email') return { code: 'email_errors', values: { errors: text } }
  if (field === 'resume_url') return { code: 'resume_errors', values: { errors: text } }
  return field === 'country_id' ? { text } : { text, field }
}

/** Shows a failed registration without moving a person who does something else by then. Returns the problem. */
export function createFailureDisplay(core: RegistrationCore, { clock, jobBoardUrl }: DeferredDependencies) {
  const selectEmailSoon = (error: Message) => {
    core.goTo(0, null)
    clock.after(EMAIL_CONFLICT_FOCUS_MS, () => {
      const { errors, position } = core.current()
      // Selecting would make a person overwrite what they type.
      if (errors.email === error && position.step === 0) core.goTo(0, 'email', true)
    })
  }
  return (failure: RegistrationFailure, sent: Submitted): Problem => {
    const described = describeFailure(failure, jobBoardUrl)
    const changed = changedFields(sent.content, contentOf(core))
    const isUnchanged = (field: FieldName) => !changed.includes(field)
    const errors = errorsWhere(described.errors, isUnchanged)
    const { advice, texts } = described.problem
    const isAtField = advice !== undefined && errors[advice.field] !== undefined
    const problem: Problem = {
      texts: [
        ...(advice && !isAtField ? [described.toast] : texts),
        ...changedSinceNote(failure, sent.content, changed),
      ],
      errors: errorsWhere(described.problem.errors, isUnchanged),
      ...(isAtField && { advice }),
    }
    const shown = core.current().position.step
    const step = firstWrongStep(errors) ?? shown
    // A person who has come to this step may be typing: the focus stays, and the panel is announced.
    const isElsewhere = shown === step && (shown !== sent.step || sent.isAutomatic)
    core.change({ submission: { kind: 'failed' } })
    const focus = isAtField ? advice.field : PROBLEM_ID
    core.show(problem, step, isElsewhere ? null : focus, errors)
    const wrong = wrongFields(errors)
    const isMended = (now: RegistrationState) =>
      wrong.length > 0 && wrong.every((field) => now.errors[field] !== errors[field])
    addToast(core, 'error', described.toast, (now) => now.problem?.texts === problem.texts && !isMended(now))
    if (isConflict(failure) && errors.email && !isElsewhere) selectEmailSoon(errors.email)
    return problem
  }
}
