import type { FieldName, FormValues, StepIndex } from '@resume-library/contract/candidate'
import { REQUEST_FIELDS } from '@resume-library/contract/provider-request'
import type { RegistrationCore } from '../registration/core.ts'

/** Answers, with the added resume's address or content as `resume_url`, not what is being typed there. */
export type Content = Readonly<Record<FieldName, unknown>>

export interface Submitted {
  readonly content: Content
  readonly step: StepIndex
  readonly isAutomatic: boolean
}

export function contentOf(core: RegistrationCore, values = core.values()): Content {
  const { resume } = core.current()
  const { url, content } = resume.kind === 'none' ? { url: '', content: '' } : resume.info
  return { ...values, resume_url: url || content }
}

/** Answers as shown: the resume's filename, and no password. */
export function shownValues(core: RegistrationCore, values = core.values()): FormValues {
  const { resume } = core.current()
  return { ...values, resume_url: resume.kind === 'none' ? '' : resume.info.filename, password: '' }
}

export function submittedNow(core: RegistrationCore, isAutomatic: boolean, queued?: FormValues): Submitted {
  const content = queued ? contentOfQueued(core, queued) : contentOf(core)
  return { content, step: core.current().position.step, isAutomatic }
}

function contentOfQueued(core: RegistrationCore, values: FormValues): Content {
  const now = contentOf(core)
  const isSameResume = shownValues(core).resume_url === values.resume_url
  return { ...values, password: now.password, ...(isSameResume && { resume_url: now.resume_url }) }
}

/** Tells whether the same would be sent again: no change, and no other resume on its way. */
export function isUnchanged(core: RegistrationCore, { content }: Submitted): boolean {
  const { upload, uploadRetry, asksToReplace } = core.current()
  if (upload.kind === 'running' || upload.kind === 'waiting' || uploadRetry?.isAutomatic) return false
  if (asksToReplace || core.values().resume_url.trim()) return false
  return changedFields(content, contentOf(core)).length === 0
}

export const changedFields = (sent: Content, now: Content): FieldName[] =>
  SENT_FIELDS.filter((field) => String(sent[field]) !== String(now[field]))

export const SENT_FIELDS = REQUEST_FIELDS.filter((field) => field !== 'uploaded_resume')
