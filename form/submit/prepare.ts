import type { Candidate, StepIndex } from '@resume-library/contract/candidate'
import type { Consent } from '@resume-library/contract/consent'
import {
  checkProviderRequest,
  providerRequest,
  submittedCandidate,
} from '@resume-library/contract/provider-request'
import { resumeSource } from '@resume-library/contract/resume'
import { LINK_INPUT_ID } from '../document/ids.ts'
import type { Message } from '../messages/message-types.ts'
import type { RegistrationCore } from '../registration/core.ts'
import type { DeferredDependencies } from '../registration/dependencies.ts'
import { NO_ERRORS, type Problem } from '../registration/errors.ts'
import { checkAndAsk, firstWrongStep } from '../registration/field-checks.ts'
import { IDLE } from '../registration/state.ts'
import { addToast } from '../registration/toasts.ts'

type ConsentAnswer = { readonly given?: Consent; readonly missing?: Message }

/** Builds the candidate to send; null where an error was shown, or an upload comes first. */
export function createPreparation(
  core: RegistrationCore,
  { clock, readConsent }: DeferredDependencies,
  addUrl: () => boolean,
  submit: () => void,
) {
  const submitAfterUpload = createAfterUpload(core, submit)
  const refuse = (problem: Problem, step: StepIndex, text?: Message, focus?: string) => {
    core.show(problem, step, focus)
    if (text) addToast(core, 'error', text, (now) => now.problem === problem)
    return null
  }
  const refuseAtResume = (message: Message, focus?: string) => {
    core.change({ fileNotes: [] })
    return refuse({ texts: [], errors: { resume_url: message } }, 2, message, focus)
  }
  const refuseAtConsent = (text: Message) =>
    refuse({ texts: [], errors: NO_ERRORS, isConsentMissing: true }, 2, text)
  return (): Candidate | null => {
    const values = core.values()
    const errors = checkAndAsk(core, values)
    if (errors !== NO_ERRORS) return refuse({ texts: [], errors }, firstWrongStep(errors)!)
    const { upload, openResume, deferred } = core.current()
    if (openResume && !openResume.file) return refuseAtResume({ code: openResume.code }, openResume.focus)
    const consent: ConsentAnswer = readConsent?.() ?? {}
    if (upload.kind === 'waiting' && consent.missing) return refuseAtConsent(consent.missing)
    if (upload.kind === 'running' || openResume?.file) {
      if (consent.missing) return refuseAtConsent(consent.missing)
      if (openResume?.file) deferred!.chooseFiles([openResume.file], 'selected')
      submitAfterUpload()
      return null
    }
    if (values.resume_url.trim() && !addTyped(core, addUrl)) return null
    const { resume } = core.current()
    const source = resumeSource({ resume_url: '' }, resume.kind === 'none' ? null : resume.info)
    if (!source.ok) return refuseAtResume({ code: source.code })
    if (consent.missing) return refuseAtConsent(consent.missing)
    const now = new Date(clock.now())
    const submitted = submittedCandidate(values, source.resume, now)
    const candidate = providerRequest({ ...submitted, consent: consent.given }, now)
    const check = checkProviderRequest(candidate)
    if (!check) return candidate
    const text = { code: check }
    return refuse({ texts: [text], errors: NO_ERRORS }, core.current().position.step, text)
  }
}

/** Adds a typed address that was not added, unless there is another resume: then the person decides. */
function addTyped(core: RegistrationCore, addUrl: () => boolean): boolean {
  const { resume } = core.current()
  if (resume.kind === 'none') return addUrl()
  const linkError = { code: 'link_not_added', values: { filename: resume.info.filename } } as const
  core.goTo(2, LINK_INPUT_ID)
  core.change({ linkError })
  addToast(core, 'error', linkError, (now) => now.linkError === linkError)
  return false
}

/** Submits once the upload has arrived. If it ends otherwise or the step changes, nothing is sent. */
function createAfterUpload(core: RegistrationCore, submit: () => void) {
  core.subscribe(() => {
    const { upload, position, submission } = core.current()
    if (submission.kind !== 'waiting_for_upload') return
    const isElsewhere = position.step !== submission.step
    if (upload.kind === 'running' && !isElsewhere) return
    core.change({ submission: IDLE })
    if (isElsewhere) return
    if (upload.kind === 'done') submit()
    else if (upload.kind === 'failed' && position.step === 2) core.goTo(2, 'resume_url')
  })
  return () => {
    const { step } = core.current().position
    core.show(null, step, null)
    core.change({ submission: { kind: 'waiting_for_upload', step } })
  }
}
