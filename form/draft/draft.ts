import { type FieldName, type FormValues, INITIAL_VALUES } from '@resume-library/contract/candidate'
import { choicesOf } from '@resume-library/contract/choices'
import { FIELDS } from '@resume-library/contract/fields'
import type { ResumeInfo } from '@resume-library/contract/resume'
import { isRecord, parseStored } from '../document/tab-storage.ts'
import { DRAFT_FIELDS, hasAnswers, isAnswered } from '../registration/answers.ts'
import type { Resume } from '../registration/state.ts'
import type { Attempt } from '../submit/attempt.ts'

/** Unfinished registration, without its password. */
export interface Draft {
  readonly values: FormValues
  readonly prefilled?: FormValues
  readonly resume: Resume
  readonly resumeAnswers?: object | null
  readonly attempt: Attempt | null
}

/** Serializes a draft. The content of a resume with an address, which may be megabytes, is left out. */
export function serializeDraft(draft: Draft): string {
  const { values, prefilled = INITIAL_VALUES, resume, resumeAnswers, attempt } = draft
  const prefilledFields = DRAFT_FIELDS.filter((name) => isAnswered(name, prefilled))
  const stored = {
    values: pick(values, DRAFT_FIELDS),
    ...(prefilledFields.length && { prefilled: pick(prefilled, prefilledFields) }),
    resumeAnswers,
    attempt,
  }
  if (resume.kind === 'none') return JSON.stringify(stored)
  const { kind, info } = resume
  const content = info.url ? '' : info.content
  const deleteUrl = resume.kind === 'file' ? resume.deleteUrl : undefined
  return JSON.stringify({ ...stored, resume: { kind, info: { ...info, content }, deleteUrl } })
}

const pick = (values: FormValues, names: readonly FieldName[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

/** Parses what {@link serializeDraft} wrote; malformed parts are left out. */
export function parseDraft(text: string | null): Draft | null {
  const stored = parseStored(text)
  if (!isRecord(stored?.values)) return null
  const draft = {
    values: parseValues(stored.values),
    prefilled: parseValues(isRecord(stored.prefilled) ? stored.prefilled : {}),
    resume: parseResume(stored.resume),
    resumeAnswers: isRecord(stored.resumeAnswers) ? stored.resumeAnswers : null,
    attempt: parseAttempt(stored.attempt),
  }
  return hasAnswers(draft) ? draft : null
}

/** Parses answers without the password; malformed ones get their initial value. */
export function parseValues(stored: Record<string, unknown>): FormValues {
  const values: Record<string, unknown> = { ...INITIAL_VALUES }
  for (const name of DRAFT_FIELDS) {
    const value = stored[name]
    const field = FIELDS[name]
    if (field.kind === 'choices')
      values[name] = choicesOf(name).filter((choice) => Array.isArray(value) && value.includes(choice))
    else if (typeof value === 'string') values[name] = value
  }
  return values as unknown as FormValues
}

function parseResume(stored: unknown): Resume {
  if (!isRecord(stored) || !isRecord(stored.info)) return { kind: 'none' }
  const { url, filename, filetype, content } = stored.info
  const texts = [url, filename, filetype, content]
  if (!texts.every((text) => typeof text === 'string') || !(url || content)) return { kind: 'none' }
  const info = { url, filename, filetype, content } as ResumeInfo
  const { kind, deleteUrl } = stored
  if (kind === 'file') return { kind, info, copy: null, ...(typeof deleteUrl === 'string' && { deleteUrl }) }
  return kind === 'link' || kind === 'sample' ? { kind, info } : { kind: 'none' }
}

function parseAttempt(stored: unknown): Attempt | null {
  if (!isRecord(stored)) return null
  const { key, date, answers, queued } = stored
  const texts = [key, date, answers]
  if (!texts.every((text) => typeof text === 'string')) return null
  const attempt = { key, date, answers } as Attempt
  if (!isRecord(queued) || typeof queued.url !== 'string' || !isRecord(queued.values)) return attempt
  return { ...attempt, queued: { url: queued.url, values: parseValues(queued.values) } }
}

/** Merges two drafts: typed answers win over the earlier draft's, these over prefilled ones; answers filled from a resume never win. */
export function mergeDrafts(typed: Draft, before: Draft, filled: Partial<FormValues> = {}): Draft {
  const values: Record<string, unknown> = { ...before.values, password: typed.values.password }
  for (const name of DRAFT_FIELDS) {
    const isBefore = isAnswered(name, before.values, before.prefilled)
    const isTyped = isAnswered(name, typed.values, typed.prefilled) && !(name in filled && isBefore)
    const isPrefilled = !isBefore && typed.prefilled && isAnswered(name, typed.prefilled)
    if (isTyped || isPrefilled) values[name] = typed.values[name]
  }
  return {
    ...before,
    ...typed,
    values: values as unknown as FormValues,
    resume: typed.resume.kind === 'none' ? before.resume : typed.resume,
    resumeAnswers: typed.resumeAnswers ?? before.resumeAnswers ?? null,
  }
}
