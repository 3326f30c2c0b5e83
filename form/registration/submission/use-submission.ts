import { EMAIL_CONFLICT_FOCUS_MS } from '@resume-library/contract/limits'
import type { PageConfiguration } from '@resume-library/contract/service-api'
import { useRef, useState } from 'react'
import { PROBLEM_ID } from '../../fields/ids.ts'
import type { ToastKind } from '../../fields/toasts.ts'
import type { Message } from '../../messages/messages.ts'
import type { AddedResume } from '../resume/resume.ts'
import type { Wizard } from '../use-wizard.ts'
import { createSubmission, type FailedSubmission } from './submission.ts'

interface SubmissionOptions {
  readonly wizard: Wizard
  readonly configuration: PageConfiguration
  readonly resume: AddedResume | null
  readonly uploading: boolean
  onToast(kind: ToastKind, message: Message): void
  onRegistered(): void
  /** Something was sent, and this is how it ended. */
  onEnd(ending: 'submitted' | 'registered' | 'refused'): void
}

/** Submits the registration: once, however often it is pressed while it is under way. */
export function useSubmission(options: SubmissionOptions): () => Promise<void> {
  const { wizard, configuration, resume, uploading, onToast, onRegistered, onEnd } = options
  const [send] = useState(() => createSubmission(configuration))
  const underWay = useRef(false)
  return async () => {
    if (underWay.current) return
    underWay.current = true
    wizard.setBusy(true)
    const { answers } = wizard
    const result = await send({ values: answers.read(), resume, link: answers.readLink(), uploading })
    underWay.current = false
    wizard.setBusy(false)
    if (result.kind === 'registered' || result.sent) onEnd('submitted')
    if (result.kind === 'failed') {
      if (result.sent) onEnd('refused')
      if (result.toast) onToast('error', result.toast)
      return showFailure(result, wizard)
    }
    onEnd('registered')
    onToast('success', { code: 'toast_registered' })
    onRegistered()
  }
}

function showFailure({ problem, emailTaken }: FailedSubmission, wizard: Wizard): void {
  wizard.report(problem, emailTaken ? null : PROBLEM_ID)
  if (emailTaken) setTimeout(selectEmail, EMAIL_CONFLICT_FOCUS_MS)
}

function selectEmail(): void {
  const email = document.getElementById('email') as HTMLInputElement
  email.focus()
  // Clear of the toast, which on a phone is as wide as the screen.
  email.scrollIntoView({ block: 'center' })
  email.select()
}
