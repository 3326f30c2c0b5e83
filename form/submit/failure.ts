import type { FieldName } from '@resume-library/contract/candidate'
import { EMAIL_CONFLICT_FOCUS_MS } from '@resume-library/contract/limits'
import {
  fieldMessages,
  inEnglish,
  isConflict,
  isKeyReused,
  type RegistrationFailure,
  registrationError,
  registrationToast,
  type Sentence,
} from '@resume-library/contract/outcome'
import { PROBLEM_ID } from '../document/ids.ts'
import type { Message } from '../messages/message-types.ts'
import type { RegistrationCore } from '../registration/core.ts'
import type { DeferredDependencies } from '../registration/dependencies.ts'
import type { Errors, Problem } from '../registration/errors.ts'
import { firstWrongStep } from '../registration/field-checks.ts'
import { addToast } from '../registration/toasts.ts'
import { type Content, changedFields, contentOf, type Submitted, unchangedErrors } from './content.ts'

export interface FailureMessages {
  readonly toast: Message
  readonly problem: Problem
  readonly errors: Errors
}

export function describeFailure(failure: RegistrationFailure, jobBoardUrl: string): FailureMessages {
  const toast = registrationToast(failure, jobBoardUrl)
  const error = registrationError(failure)
  if (isConflict(failure))
    return withoutFieldLinks(
      toast,
      { code: 'conflict_next', values: { host: jobBoardUrl } },
      { email: error },
    )
  if (isKeyReused(failure)) return withoutFieldLinks(toast, toast, { password: error })
  const texts = lastingTexts(toast, error)
  const errors = errorsAt(failure)
  return { toast, problem: { texts, errors }, errors }
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

/** Texts that last: one of both sentences, where it says all of the other. */
function lastingTexts(toast: Sentence, error: Sentence): Message[] {
  if (inEnglish(toast).startsWith(inEnglish(error))) return [toast]
  const isFromServer = 'code' in toast && toast.code === 'toast_server_error'
  return isFromServer || ('code' in error && error.code === 'unprocessable') ? [error] : [toast, error]
}

/** Keeps the field out of the summary, whose text already says what can be done. */
const withoutFieldLinks = (toast: Message, text: Message, errors: Errors): FailureMessages => ({
  toast,
  problem: { texts: [text], errors: {} },
  errors,
})

function errorsAt(failure: RegistrationFailure): Errors {
  if (failure.kind !== 'refused' || !isAboutAnswers(failure)) return {}
  const messages = Object.entries(fieldMessages(failure.body))
  return Object.fromEntries(messages.map(([field, text]) => [field, { text }]))
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
    const errors = unchangedErrors(described.errors, changed)
    const problem = {
      texts: [...described.problem.texts, ...changedSinceNote(failure, sent.content, changed)],
      errors: unchangedErrors(described.problem.errors, changed),
    }
    const shown = core.current().position.step
    const step = firstWrongStep(errors) ?? shown
    // A person who has come to this step may be typing: the focus stays, and the panel is announced.
    const isElsewhere = shown === step && (shown !== sent.step || sent.isAutomatic)
    core.change({ submission: { kind: 'failed' } })
    core.show(problem, step, isElsewhere ? null : PROBLEM_ID, errors)
    addToast(core, 'error', described.toast, (now) => now.problem === problem)
    if (isConflict(failure) && errors.email && !isElsewhere) selectEmailSoon(errors.email)
    return problem
  }
}
