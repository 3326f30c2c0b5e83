import { type FieldErrorCode, UPLOAD_REFUSALS, type UploadErrorCode } from '@resume-library/contract/errors'
import type { FieldName } from '@resume-library/contract/fields'
import { fillIn } from '@resume-library/contract/fill-in'
import { fieldError } from '@resume-library/contract/form-rules'
import { RETRY_AFTER_MAX_MS } from '@resume-library/contract/limits'
import { isRetryable, type RegistrationFailure } from '@resume-library/contract/outcome'
import type {
  AnsweredPage,
  PostedErrors,
  PostedOutcome,
  PostedStopCode,
} from '@resume-library/contract/posted-form'
import type { Language } from '@resume-library/contract/service-api'
import { readableDuration } from '../messages/amounts.ts'
import type { Message, WithoutScriptMessages } from '../messages/message-types.ts'
import { type Errors, NO_ERRORS, type Problem } from '../registration/errors.ts'
import { reasonOf } from '../steps/resume/upload-file.ts'
import { describeFailure } from '../submit/failure.ts'

interface OutcomeMessages {
  readonly problem: Problem | null
  readonly errors: Errors
}

const NOTHING: OutcomeMessages = { problem: null, errors: NO_ERRORS }

/** Codes before any answer was read: the form is empty. */
const NOT_READ: readonly PostedStopCode[] = ['overloaded', 'posted_elsewhere']

const SECONDS = 60

/** Describes the outcome of a posted form. The password is never sent back, so it is always an error. */
export function describeOutcome(
  outcome: PostedOutcome,
  words: WithoutScriptMessages,
  { jobBoardUrl, language }: Pick<AnsweredPage, 'jobBoardUrl' | 'language'>,
): OutcomeMessages {
  const password = { text: words.password_again }
  switch (outcome.kind) {
    case 'new':
    case 'registered':
      return NOTHING
    case 'shown':
      return { problem: null, errors: { password } }
    case 'wrong': {
      const errors = { password, ...messagesOf(outcome.errors, words) }
      return { problem: { texts: [], errors }, errors }
    }
    case 'stopped': {
      const duration = readableDuration(outcome.seconds ?? SECONDS, language)
      const text = fillIn(words[STOP_WORDS[outcome.code] ?? 'stopped_unreadable'], { duration })
      const errors: Errors = NOT_READ.includes(outcome.code) ? NO_ERRORS : { password }
      return { problem: { texts: [{ text }], errors }, errors }
    }
    default: {
      const { problem, errors } = describeFailure(outcome, jobBoardUrl)
      const advice = problem.advice ? [problem.advice.text] : []
      const texts = [
        ...problem.texts,
        ...advice,
        ...waitText(outcome, words, language),
        { text: words.answers_saved },
      ]
      return {
        problem: { texts, errors: { password, ...problem.errors } },
        errors: { password, ...errors },
      }
    }
  }
}

function waitText(
  failure: RegistrationFailure,
  words: WithoutScriptMessages,
  language: Language,
): readonly Message[] {
  const waitMs = failure.kind === 'refused' ? failure.waitMs : null
  if (!waitMs || waitMs > RETRY_AFTER_MAX_MS || !isRetryable(failure)) return []
  const duration = readableDuration(Math.ceil(waitMs / 1000), language)
  return [{ text: fillIn(words.retry_in, { duration }) }]
}

function messagesOf(errors: PostedErrors, words: WithoutScriptMessages): Errors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, code]): [string, Message] => {
      if (code === 'resume_unknown') return [field, { text: words.resume_unknown }]
      if (field !== 'resume_url') return [field, fieldError(field as FieldName, code as FieldErrorCode)]
      return [field, { code: code in UPLOAD_REFUSALS ? reasonOf(code as UploadErrorCode) : code } as Message]
    }),
  )
}

/** Keys of sentences; any other code means that the post could not be read. */
const STOP_WORDS: { readonly [Code in PostedStopCode]?: keyof WithoutScriptMessages } = {
  too_many_requests: 'stopped_too_many_requests',
  overloaded: 'stopped_overloaded',
  request_too_large: 'stopped_too_large',
  headers_too_large: 'stopped_too_large',
  request_too_slow: 'stopped_too_slow',
  media_type_unsupported: 'stopped_media_type',
  posted_elsewhere: 'stopped_elsewhere',
  post_origin_unknown: 'stopped_origin_unknown',
  internal: 'stopped_broken',
}
