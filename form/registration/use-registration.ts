import { type FormValues, INITIAL_VALUES, type StepIndex } from '@resume-library/contract/candidate'
import { EMAIL_CONFLICT_FOCUS_MS } from '@resume-library/contract/limits'
import { type FocusEvent, type FormEvent, useEffect, useState } from 'react'
import { PROBLEM_ID } from '../fields/ids.ts'
import { afterPress } from './after-press.ts'
import { DONE_ID } from './done-panel.tsx'
import type { RegistrationProps } from './registration-props.ts'
import type { SubmissionResult } from './submission.ts'
import { type DraftKeeper, useDraft } from './use-draft.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { usePageTitle } from './use-page-title.ts'
import { type RandomData, useRandomData } from './use-random-data.ts'
import { useSubmission } from './use-submission.ts'
import { useWizard, type Wizard } from './use-wizard.ts'

export interface Registration extends Wizard {
  readonly draft: DraftKeeper
  readonly randomData: RandomData
  /** A registration is under way. */
  readonly busy: boolean
  /** A registration has just succeeded. */
  readonly done: boolean
  /** The answers as they were when the step was entered. */
  readonly reviewed: FormValues
  /** Next Step, or on the last step Submit Registration. */
  advance(): void
  setUploading(uploading: boolean): void
  takeUpDraft(): void
  onInput(event: FormEvent): void
  onBlur(event: FocusEvent): void
}

/** The state of the registration, and everything that can be done with it. */
export function useRegistration(props: RegistrationProps): Registration {
  const wizard = useWizard(props)
  const { answers, checks, resume, place } = wizard
  const [uploading, setUploading] = useState(false)
  const [done, setDone] = useState(false)
  const draft = useDraft(answers, resume)
  const randomData = useRandomData({ ...props, answers, resume, onFilled: wizard.fill })
  const finish = (result: SubmissionResult) => {
    setDone(result.kind === 'registered')
    if (result.kind === 'failed') return showFailure(result, wizard, props)
    props.onToast('success', { code: 'toast_registered' })
    wizard.fill(INITIAL_VALUES, null)
    draft.clear()
    wizard.go(0, DONE_ID)
  }
  const { busy, submit } = useSubmission({
    ...props,
    read: () => ({ values: answers.read(), resume, link: answers.readLink(), uploading }),
    onResult: finish,
  })
  usePageTitle(checks.problem !== null)
  useLeaveGuard(uploading)
  useEarlyPress(wizard, props.early)
  return {
    ...wizard,
    draft,
    randomData,
    busy,
    done,
    reviewed: useReviewed(place.step, answers),
    advance: () => {
      setDone(false)
      if (place.step < 2) wizard.next()
      else submit()
    },
    setUploading,
    takeUpDraft: () => {
      const taken = draft.takeUp()
      if (!taken) return
      wizard.fill(taken.values, taken.resume && { ...taken.resume, copy: null }, taken.link)
      wizard.go(0, 'password')
    },
    ...fieldEvents(wizard, draft),
  }
}

function showFailure(
  { toast, problem, emailTaken }: Extract<SubmissionResult, { kind: 'failed' }>,
  wizard: Wizard,
  { onToast }: RegistrationProps,
): void {
  if (toast) onToast('error', toast)
  wizard.report(problem, emailTaken ? null : PROBLEM_ID)
  if (emailTaken) setTimeout(selectEmail, EMAIL_CONFLICT_FOCUS_MS)
}

function selectEmail(): void {
  const email = document.getElementById('email') as HTMLInputElement
  email.focus()
  email.select()
}

/** Checks a field as it changes and when it is left, and has the draft kept. */
function fieldEvents({ checks }: Wizard, draft: DraftKeeper): Pick<Registration, 'onInput' | 'onBlur'> {
  return {
    onInput: ({ target }) => {
      draft.touch()
      const { name, value } = target as HTMLInputElement
      checks.recheck(name, value)
    },
    onBlur: ({ target }) => {
      const { name, value } = target as HTMLInputElement
      if (value) afterPress(() => checks.checkLeft(name, value))
    },
  }
}

/** The answers, read anew when another step is shown or the answers were replaced. */
function useReviewed(step: StepIndex, answers: Wizard['answers']): FormValues {
  const [reviewed, setReviewed] = useState(answers.start.values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the step and the round that are waited for
  useEffect(() => setReviewed(answers.read()), [step, answers.start.round])
  return reviewed
}

/** Does what was pressed before the page came to life. */
function useEarlyPress(wizard: Wizard, early: RegistrationProps['early']): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes to life
  useEffect(() => {
    early.phase = 'over'
    if (early.next) wizard.form.current!.requestSubmit()
    else early.pressed?.click()
  }, [])
}
