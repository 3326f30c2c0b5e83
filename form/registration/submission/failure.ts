import type { FieldName } from '@resume-library/contract/candidate'
import {
  fieldMessages,
  isConflict,
  isKeyReused,
  type RegistrationFailure,
  registrationError,
  registrationToast,
} from '@resume-library/contract/outcome'
import { inEnglish, type Sentence } from '@resume-library/contract/sentences'
import type { Message } from '../../messages/message-types.ts'
import type { Errors, Problem } from '../state/errors.ts'
import type { Content } from './content.ts'

/** What is said of a registration that did not succeed. */
export interface ToldFailure {
  readonly toast: Message
  readonly problem: Problem
  /** What stands at the fields; the panel above has said some of it already. */
  readonly errors: Errors
}

/** The toast, the same words to stay with what the provider-call error adds to them, and messages at their fields. */
export function tellFailure(failure: RegistrationFailure, jobBoardUrl: string): ToldFailure {
  const toast = registrationToast(failure, jobBoardUrl)
  const error = registrationError(failure)
  if (isConflict(failure))
    return saidOnce(toast, { code: 'conflict_next', values: { host: jobBoardUrl } }, { email: error })
  if (isKeyReused(failure)) return saidOnce(toast, toast, { password: error })
  const texts = lastingTexts(toast, error)
  const errors = errorsAt(failure)
  return { toast, problem: { texts, errors }, errors }
}

/** What is added where the answers have become others meanwhile: what was told is about those that were sent. */
export function aboutWhatWasSent(
  failure: RegistrationFailure,
  sent: Content,
  changed: readonly FieldName[],
): Message[] {
  if (isConflict(failure))
    return changed.includes('email')
      ? [{ code: 'told_of_email', values: { email: String(sent.email).trim() } }]
      : []
  return changed.length && isAboutAnswers(failure) ? [{ code: 'told_of_sent' }] : []
}

const isAboutAnswers = (failure: RegistrationFailure) =>
  failure.kind === 'refused' && (failure.status === 400 || failure.status === 422)

/** Whether a server has said it of an answer: no rule of the form knows of it, and only another answer ends it. */
export const isServerError = (error: Message): boolean =>
  'text' in error || error.code === 'candidate_exists' || error.code === 'registered_with_other_password'

/** What stays of both sentences: where one says all that the other does, it stands alone. */
function lastingTexts(toast: Sentence, error: Sentence): Message[] {
  if (inEnglish(toast).startsWith(inEnglish(error))) return [toast]
  const isFromServer = 'code' in toast && toast.code === 'toast_server_error'
  return isFromServer || ('code' in error && error.code === 'unprocessable') ? [error] : [toast, error]
}

/** The panel says what can be done; the field has the short words, and the panel no link to it. */
const saidOnce = (toast: Message, text: Message, errors: Errors): ToldFailure => ({
  toast,
  problem: { texts: [text], errors: {} },
  errors,
})

function errorsAt(failure: RegistrationFailure): Errors {
  if (failure.kind !== 'refused' || !isAboutAnswers(failure)) return {}
  const messages = Object.entries(fieldMessages(failure.body))
  return Object.fromEntries(messages.map(([field, text]) => [field, { text }]))
}
