import type { Candidate, FieldName, FormValues, StepIndex } from '@resume-library/contract/candidate'
import { EMAIL_CONFLICT_FOCUS_MS } from '@resume-library/contract/limits'
import { isConflict, type RegistrationFailure } from '@resume-library/contract/outcome'
import {
  checkProviderRequest,
  providerRequest,
  submittedCandidate,
} from '@resume-library/contract/provider-request'
import { resumeSource } from '@resume-library/contract/resume'
import { DONE_ID, PROBLEM_ID } from '../../fields/ids.ts'
import type { Message } from '../../messages/message-types.ts'
import type { RegistrationCore } from '../core.ts'
import type { LaterDependencies } from '../dependencies.ts'
import { checkAnswers, type Errors, NO_ERRORS } from '../errors.ts'
import { firstWrongStep } from '../field-checks.ts'
import type { AddToast } from '../toasts.ts'
import { type AttemptKeeper, attemptFor, isDefinitelyRefused } from './attempt.ts'
import { tellFailure } from './failure.ts'

type Content = Readonly<Record<FieldName, unknown>>

interface SubmissionParts {
  readonly toast: AddToast
  readonly attempt: AttemptKeeper
  /** Adds the address that was typed and not added; false when something is wrong with it. */
  addUrl(): boolean
  onRegistered(): void
}

/** Submits the registration: once, however often it is pressed while it is under way. */
export function createSubmission(
  core: RegistrationCore,
  dependencies: LaterDependencies,
  parts: SubmissionParts,
) {
  const { client, clock, jobBoardUrl } = dependencies

  /** What can be sent; else what is missing is said, and null returned. */
  const readyCandidate = (values: FormValues): Candidate | null => {
    const errors = checkAnswers(values)
    if (errors !== NO_ERRORS) return refuse(errors)
    const { upload, resume } = core.current()
    if (upload.kind === 'running') return refuseAtResume({ code: 'upload_still_running' })
    if (resume.kind === 'none' && values.resume_url.trim() && !parts.addUrl()) return null
    const added = core.current().resume
    const source = resumeSource({ resume_url: '' }, added.kind === 'none' ? null : added.info)
    if (!source.ok) return refuseAtResume({ code: source.code })
    const now = new Date(clock.now())
    const candidate = providerRequest(submittedCandidate(values, source.resume, now), now)
    const check = checkProviderRequest(candidate)
    return check ? refuse(NO_ERRORS, { code: check }) : candidate
  }
  const refuse = (errors: Errors, text?: Message) => {
    if (text) parts.toast('error', text)
    const step = firstWrongStep(errors) ?? core.current().position.step
    core.show({ texts: text ? [text] : [], errors }, step)
    return null
  }
  const refuseAtResume = (message: Message) => {
    parts.toast('error', message)
    core.show({ texts: [], errors: { resume_url: message } }, 2)
    return null
  }

  /** Every answer as text; the resume is the one that was added, not an address that is still being typed. */
  const contentOf = (): Content => {
    const { resume } = core.current()
    const { url, content } = resume.kind === 'none' ? { url: '', content: '' } : resume.info
    return { ...core.values(), resume_url: url || content }
  }
  /** @param sentFrom the step that was shown when it was sent */
  const fail = (failure: RegistrationFailure, sent: Content, sentFrom: StepIndex) => {
    if (isDefinitelyRefused(failure)) parts.attempt.keep(null)
    const { toast, problem, errors } = tellFailure(failure, jobBoardUrl)
    const now = contentOf()
    const left = stillTrue(errors, sent, now)
    const shown = core.current().position.step
    const step = firstWrongStep(left) ?? shown
    // Somebody who has gone to this step meanwhile may be typing in it: the focus stays, and the panel is heard.
    const isElsewhere = shown !== sentFrom && shown === step
    core.change({ submission: { kind: 'failed' } })
    core.show(
      { texts: problem.texts, errors: stillTrue(problem.errors, sent, now) },
      step,
      isElsewhere ? null : PROBLEM_ID,
      left,
    )
    parts.toast('error', toast)
    if (isConflict(failure) && left.email && !isElsewhere) selectEmailSoon(left.email)
  }
  const selectEmailSoon = (error: Message) => {
    core.goTo(0, null)
    clock.after(EMAIL_CONFLICT_FOCUS_MS, () => {
      const { errors, position } = core.current()
      // Whoever types another address by then would type over all of it.
      if (errors.email === error && position.step === 0) core.goTo(0, 'email', true)
    })
  }

  const submit = async () => {
    const { kind } = core.current().submission
    if (kind === 'sending' || kind === 'kept') return
    const values = core.values()
    const candidate = readyCandidate(values)
    if (!candidate) return
    const sent = contentOf()
    const sentFrom = core.current().position.step
    const attempt = attemptFor(candidate, parts.attempt.last())
    parts.attempt.keep(attempt)
    core.change({ submission: { kind: 'sending' } })
    const sending = { ...candidate, registration_date: attempt.date }
    const outcome = await client.register(sending, attempt.key, (url) => {
      core.change({ submission: { kind: 'kept', url } })
      core.goTo(core.current().position.step, DONE_ID)
    })
    if (outcome.kind === 'registered') parts.onRegistered()
    else fail(outcome, sent, sentFrom)
  }
  return {
    submit: () =>
      submit().catch((error) => {
        console.error(error)
        fail({ kind: 'broken' }, contentOf(), core.current().position.step)
      }),
  }
}

/** The errors of what was sent, but for fields that hold something else by now. */
function stillTrue(errors: Errors, sent: Content, now: Content): Errors {
  const left = Object.entries(errors).filter(
    ([field]) => String(sent[field as FieldName]) === String(now[field as FieldName]),
  )
  return left.length ? Object.fromEntries(left) : NO_ERRORS
}
