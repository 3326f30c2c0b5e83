import type { Candidate } from '@resume-library/contract/candidate'
import type { Consent } from '@resume-library/contract/consent'
import {
  checkProviderRequest,
  providerRequest,
  submittedCandidate,
} from '@resume-library/contract/provider-request'
import { resumeSource } from '@resume-library/contract/resume'
import { LINK_INPUT_ID } from '../../fields/ids.ts'
import type { Message } from '../../messages/message-types.ts'
import type { RegistrationCore } from '../state/core.ts'
import type { LaterDependencies } from '../state/dependencies.ts'
import { type Errors, NO_ERRORS } from '../state/errors.ts'
import { checkAnswers, firstWrongStep } from '../state/field-checks.ts'
import { IDLE } from '../state/state.ts'
import type { AddToast } from '../state/toasts.ts'

interface PreparationParts {
  readonly toast: AddToast
  addUrl(): boolean
  submit(): void
}

type Asked = { readonly given?: Consent; readonly missing?: Message }
type Dependencies = Pick<LaterDependencies, 'clock' | 'readConsent' | 'isConsentAwaited'>

/**
 * Makes what is sent.
 *
 * @returns null when something is missing or wrong; it is said then, or sent after the upload
 */
export function createPreparation(
  core: RegistrationCore,
  { clock, readConsent, isConsentAwaited }: Dependencies,
  { toast, addUrl, submit }: PreparationParts,
) {
  const submitAfterUpload = createAfterUpload(core, submit)
  const refuse = (errors: Errors, text?: Message) => {
    const problem = { texts: text ? [text] : [], errors }
    core.show(problem, firstWrongStep(errors) ?? core.current().position.step)
    if (text) toast('error', text, (now) => now.problem === problem)
    return null
  }
  const refuseAtResume = (message: Message) => {
    core.show({ texts: [], errors: { resume_url: message } }, 2)
    toast('error', message, ({ errors }) => errors.resume_url === message)
    return null
  }
  const refuseAtConsent = (text: Message) => {
    const problem = { texts: [], errors: NO_ERRORS, isConsentMissing: true } as const
    core.show(problem, 2)
    toast('error', text, (now) => now.problem === problem)
    return null
  }
  return (): Candidate | null => {
    const values = core.values()
    const errors = checkAnswers(values)
    if (errors !== NO_ERRORS) return refuse(errors)
    const { upload } = core.current()
    const asked: Asked = readConsent?.() ?? {}
    if (upload.kind === 'waiting' && asked.missing) return refuseAtConsent(asked.missing)
    if (upload.kind === 'running') {
      if (!isConsentAwaited || asked.missing) return refuseAtResume({ code: 'upload_still_running' })
      submitAfterUpload()
      return null
    }
    if (values.resume_url.trim() && !addTyped(core, toast, addUrl)) return null
    const { resume } = core.current()
    const source = resumeSource({ resume_url: '' }, resume.kind === 'none' ? null : resume.info)
    if (!source.ok) return refuseAtResume({ code: source.code })
    if (asked.missing) return refuseAtConsent(asked.missing)
    const now = new Date(clock.now())
    const submitted = submittedCandidate(values, source.resume, now)
    const candidate = providerRequest({ ...submitted, consent: asked.given }, now)
    const check = checkProviderRequest(candidate)
    return check ? refuse(NO_ERRORS, { code: check }) : candidate
  }
}

/** An address that was typed and not added is the resume where there is no other; else the person says which. */
function addTyped(core: RegistrationCore, toast: AddToast, addUrl: () => boolean): boolean {
  const { resume } = core.current()
  if (resume.kind === 'none') return addUrl()
  const linkError = { code: 'link_not_added', values: { filename: resume.info.filename } } as const
  core.goTo(2, LINK_INPUT_ID)
  core.change({ linkError })
  toast('error', linkError, (now) => now.linkError === linkError)
  return false
}

/** Submits once the file has arrived that was sent with consent; an upload that ends otherwise ends the wish. */
function createAfterUpload(core: RegistrationCore, submit: () => void) {
  let isWished = false
  core.subscribe(() => {
    const { upload } = core.current()
    if (!isWished || upload.kind === 'running') return
    isWished = false
    core.change({ submission: IDLE })
    if (upload.kind === 'done') submit()
  })
  return () => {
    isWished = true
    core.change({ submission: { kind: 'sending' } })
  }
}
