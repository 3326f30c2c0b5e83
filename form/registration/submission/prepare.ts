import type { Candidate } from '@resume-library/contract/candidate'
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
import type { AddToast } from '../state/toasts.ts'

/**
 * Makes what is sent.
 *
 * @param addUrl adds the address that was typed and not added; false when something is wrong with it
 * @returns null when something is missing or wrong; it is said then
 */
export function createPreparation(
  core: RegistrationCore,
  { clock, readConsent }: Pick<LaterDependencies, 'clock' | 'readConsent'>,
  toast: AddToast,
  addUrl: () => boolean,
) {
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
  /** An address that was typed and not added is the resume where there is no other; else the person says which. */
  const addTyped = (): boolean => {
    const { resume } = core.current()
    if (resume.kind === 'none') return addUrl()
    const linkError = { code: 'link_not_added', values: { filename: resume.info.filename } } as const
    core.goTo(2, LINK_INPUT_ID)
    core.change({ linkError })
    toast('error', linkError, (now) => now.linkError === linkError)
    return false
  }
  return (): Candidate | null => {
    const values = core.values()
    const errors = checkAnswers(values)
    if (errors !== NO_ERRORS) return refuse(errors)
    if (core.current().upload.kind === 'running') return refuseAtResume({ code: 'upload_still_running' })
    if (values.resume_url.trim() && !addTyped()) return null
    const { resume } = core.current()
    const source = resumeSource({ resume_url: '' }, resume.kind === 'none' ? null : resume.info)
    if (!source.ok) return refuseAtResume({ code: source.code })
    const consent = readConsent?.()
    if (consent && !('given' in consent)) return refuseAtConsent(consent.missing)
    const now = new Date(clock.now())
    const submitted = submittedCandidate(values, source.resume, now)
    const candidate = providerRequest({ ...submitted, consent: consent?.given }, now)
    const check = checkProviderRequest(candidate)
    return check ? refuse(NO_ERRORS, { code: check }) : candidate
  }
}
