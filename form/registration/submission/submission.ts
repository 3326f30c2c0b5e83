import type { FormValues } from '@resume-library/contract/candidate'
import {
  fieldMessages,
  isConflict,
  type RegistrationFailure,
  registrationError,
  registrationToast,
} from '@resume-library/contract/outcome'
import {
  checkProviderRequest,
  providerRequest,
  submittedCandidate,
} from '@resume-library/contract/provider-request'
import { resumeSource } from '@resume-library/contract/resume'
import { inEnglish } from '@resume-library/contract/sentences'
import type { PageConfiguration } from '@resume-library/contract/service-api'
import type { Message } from '../../messages/messages.ts'
import { register } from '../../service-client.ts'
import { checkAnswers, type Errors, type Problem, wrongFields } from '../errors.ts'
import { linkedResume } from '../resume/linked-resume.ts'
import { randomHex } from '../resume/random-hex.ts'
import type { AddedResume } from '../resume/resume.ts'

/** Everything that a registration is made of. */
interface Filled {
  readonly values: FormValues
  readonly resume: AddedResume | null
  /** What stands in the input of the resume's address; taken where nothing was added. */
  readonly link: string
  readonly uploading: boolean
}

/** What came of a submit. `toast` is null where the errors at the fields say it all. */
type SubmissionResult = { readonly kind: 'registered' } | FailedSubmission

export interface FailedSubmission {
  readonly kind: 'failed'
  /** Whether anything left the page. */
  readonly sent: boolean
  readonly toast: Message | null
  readonly problem: Problem
  /** The address is known already: the form goes to it. */
  readonly emailTaken: boolean
}

export type Submission = (filled: Filled) => Promise<SubmissionResult>

/** The last thing sent: repeated unchanged, it is the same registration and keeps its key and date. */
interface Attempt {
  readonly content: string
  readonly key: string
  readonly date: Date
}

/** Submits registrations, each content under one idempotency key however often it is sent. */
export function createSubmission(configuration: PageConfiguration): Submission {
  let last: Attempt | null = null
  const submit: Submission = async ({ values, resume, link, uploading }) => {
    const errors = checkAnswers(values)
    if (wrongFields(errors).length) return failed(null, { texts: [], errors })
    if (uploading) return atResume({ code: 'upload_still_running' })
    const linked = !resume && link.trim() ? linkedResume(link) : null
    if (linked && !linked.ok) return atResume({ code: linked.code })
    const added = linked?.resume ?? resume
    const resumeUrl = added?.source === 'link' ? added.info.url : ''
    const source = resumeSource({ resume_url: resumeUrl }, added?.info ?? null)
    if (!source.ok) return atResume({ code: source.code })
    const content = JSON.stringify([values, source.resume])
    if (last?.content !== content) last = { content, key: randomHex(16), date: new Date() }
    const candidate = providerRequest(submittedCandidate(values, source.resume, last.date), last.date)
    const refused = checkProviderRequest(candidate)
    if (refused) return failed({ code: refused }, { texts: [{ code: refused }], errors: {} })
    const outcome = await register(candidate, last.key, configuration)
    return outcome.kind === 'registered' ? outcome : failureOf(outcome, configuration.jobBoardUrl)
  }
  return (filled) =>
    submit(filled).catch((error) => {
      console.error(error)
      return failureOf({ kind: 'broken' }, configuration.jobBoardUrl)
    })
}

const failed = (toast: Message | null, problem: Problem): FailedSubmission => ({
  kind: 'failed',
  sent: false,
  toast,
  problem,
  emailTaken: false,
})

const atResume = (message: Message) => failed(message, { texts: [], errors: { resume_url: message } })

/** The toast, the same words to stay with what the provider-call error adds to them, and messages at their fields. */
function failureOf(failure: RegistrationFailure, jobBoardUrl: string): SubmissionResult {
  const toast = registrationToast(failure, jobBoardUrl)
  const error = registrationError(failure)
  const texts = inEnglish(toast) === inEnglish(error) ? [toast] : [toast, error]
  const emailTaken = isConflict(failure)
  const errors = emailTaken ? { email: { code: 'email_taken' } as const } : errorsAt(failure)
  return { kind: 'failed', sent: true, toast, problem: { texts, errors }, emailTaken }
}

function errorsAt(failure: RegistrationFailure): Errors {
  if (failure.kind !== 'refused' || (failure.status !== 400 && failure.status !== 422)) return {}
  return Object.fromEntries(
    Object.entries(fieldMessages(failure.body)).map(([field, text]) => [field, { text }]),
  )
}
