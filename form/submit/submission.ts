import { type Candidate, INITIAL_VALUES } from '@resume-library/contract/candidate'
import {
  isRetryable,
  type RegistrationFailure,
  type RegistrationOutcome,
} from '@resume-library/contract/outcome'
import { verificationOf } from '@resume-library/contract/provider-api'
import { DONE_TITLE_ID } from '../document/ids.ts'
import { replaceAnswers } from '../registration/answers.ts'
import type { RegistrationCore } from '../registration/core.ts'
import type { DeferredDependencies } from '../registration/dependencies.ts'
import { createRetries } from '../registration/retries.ts'
import { isSubmitting, NO_RESUME, type RegistrationState } from '../registration/state.ts'
import { addToast } from '../registration/toasts.ts'
import { type Attempt, type AttemptStore, attemptFor, isDefinitelyRefused } from './attempt.ts'
import {
  changedFields,
  contentOf,
  isUnchanged,
  type Submitted,
  shownValues,
  submittedNow,
} from './content.ts'
import { createFailureDisplay } from './failure.ts'
import { createPreparation } from './prepare.ts'

interface SubmissionParts {
  readonly attempt: AttemptStore
  addUrl(): boolean
  forget(): void
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: what is sent, how it ends and what is asked again, in order
export function createSubmission(
  core: RegistrationCore,
  dependencies: DeferredDependencies,
  { attempt: attempts, addUrl, forget }: SubmissionParts,
) {
  const prepare = createPreparation(core, dependencies, addUrl, () => void submit(false))
  const show = createFailureDisplay(core, dependencies)
  const retries = createRetries(core, dependencies, 'retry')

  const send = async (): Promise<RegistrationOutcome | null> => {
    const candidate = prepare()
    if (!candidate) return null
    const attempt = attemptFor(candidate, attempts.last())
    const values = shownValues(core)
    // Sent first; its key is stored in the same task.
    const sending = dependencies.client.register(withDateOf(candidate, attempt), attempt.key, (url) => {
      attempts.store({ ...attempt, queued: { url, values } })
      showOutcome(core, { kind: 'queued', url, values })
    })
    attempts.store(attempt)
    core.change({ submission: { kind: 'sending' } })
    return sending
  }
  const registered = (sent: Submitted, body: unknown) => {
    const values = core.values()
    const fields = changedFields(sent.content, contentOf(core, values))
    const unsent = { fields, values: shownValues(core, values) }
    try {
      forget()
      replaceAnswers(core, dependencies, INITIAL_VALUES, NO_RESUME)
      core.goTo(0, DONE_TITLE_ID)
    } finally {
      // Whatever fails after it: they are registered, and must know.
      core.change({ submission: { kind: 'registered', unsent, body } })
      addToast(core, 'success', { code: 'toast_registered' })
    }
  }
  const finish = async (sending: Promise<RegistrationOutcome | null>, sent: Submitted) => {
    const outcome = await sending.catch(toBrokenOutcome)
    if (outcome?.kind === 'registered') return registered(sent, outcome.body)
    if (!outcome) return
    const last = attempts.last()
    if (outcome.kind === 'withdrawn') {
      // Submitting again makes another registration.
      attempts.store(null)
      return showOutcome(core, outcome)
    }
    if (isDefinitelyRefused(outcome)) attempts.store(null)
    else if (last?.queued) attempts.store({ ...last, queued: null })
    const problem = show(outcome, sent)
    // A reload has lost the password.
    if (!isRetryable(outcome) || !sent.content.password) return
    const isOfConnection = outcome.kind === 'unanswered' && !last?.queued
    retries.offer({
      waitMs: outcome.kind === 'refused' ? (outcome.waitMs ?? null) : null,
      isCurrent: (now) => now.problem === problem && now.submission.kind !== 'registered',
      automatic: isOfConnection
        ? { isUnchanged: () => isUnchanged(core, sent), run: () => void submit(true) }
        : null,
    })
  }
  const submit = async (isAutomatic: boolean) => {
    const { submission, toasts } = core.current()
    if (isSubmitting(core.current()) || submission.kind === 'queued') return
    core.change({ toasts: toasts.filter(({ kind }) => kind === 'success') })
    retries.started()
    const sending = send()
    // By now a typed address has become the resume.
    await finish(sending, submittedNow(core, isAutomatic))
  }
  return {
    submit: () => submit(false),
    mailAgain: async (email: string) => {
      const { submission: before } = core.current()
      const verification = before.kind === 'registered' ? verificationOf(before.body) : null
      if (before.kind !== 'registered' || !verification || before.mail?.status === 'sending') return
      const sending = { ...before, mail: { status: 'sending', email } } as const
      core.change({ submission: sending })
      const status = await dependencies.client.mailAgain({ ...verification, email })
      // Closed meanwhile.
      if (core.current().submission !== sending) return
      const left =
        status === 'verified' ? null : status === 'sent' ? { ...verification, email } : verification
      const body = { ...Object(before.body), verification: left }
      core.change({ submission: { ...before, body, mail: { status, email } } })
    },
    answersChanged: retries.check,
    resumePolling: () => {
      const queued = attempts.last()?.queued
      if (!queued) return
      showOutcome(core, { kind: 'queued', ...queued })
      void finish(dependencies.client.pollOutcome(queued.url), submittedNow(core, false, queued.values))
    },
  }
}

function toBrokenOutcome(error: unknown): RegistrationFailure {
  console.error(error)
  return { kind: 'broken' }
}

function showOutcome(core: RegistrationCore, submission: RegistrationState['submission']): void {
  core.show(null, core.current().position.step, DONE_TITLE_ID)
  core.change({ submission })
}

/** Restores the date of the first sending, and of its consent. */
const withDateOf = ({ consent, ...candidate }: Candidate, { date }: Attempt): Candidate => ({
  ...candidate,
  registration_date: date,
  ...(consent && { consent: { ...consent, given_at: date } }),
})
