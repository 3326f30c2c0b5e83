import {
  type FieldName,
  type FormValues,
  INITIAL_VALUES,
  JOB_TYPES,
} from '@resume-library/contract/candidate'
import { ASKED_FIELDS } from '../answers.ts'
import type { AddedResume } from '../resume/resume.ts'

/** What is kept of a registration that is not finished. The password is no part of it. */
export interface Draft {
  readonly values: FormValues
  /** What stands in the input of the resume's address, added or not. */
  readonly link: string
  readonly resume: Pick<AddedResume, 'info' | 'source'> | null
}

/** Whether there is anything in it that a person would miss. */
export function isWorthKeeping({ values, link, resume }: Draft): boolean {
  return link.trim() !== '' || resume !== null || DRAFT_FIELDS.some((name) => isAnswered(name, values))
}

const DRAFT_FIELDS = ASKED_FIELDS.filter((name) => name !== 'password')

/** The draft as text. A resume with an address goes without its content, which may be megabytes. */
export function writeDraft({ values, link, resume }: Draft): string {
  const kept = Object.fromEntries(DRAFT_FIELDS.map((name) => [name, values[name]]))
  const info = resume && { ...resume.info, content: resume.info.url ? '' : resume.info.content }
  return JSON.stringify({ values: kept, link, resume: info && { info, source: resume.source } })
}

/** Reads what {@link writeDraft} wrote; anything else, in whole or in part, is left out. */
export function readDraft(text: string | null): Draft | null {
  const kept = parse(text)
  if (!isRecord(kept) || !isRecord(kept.values)) return null
  const draft: Draft = {
    values: readValues(kept.values),
    link: typeof kept.link === 'string' ? kept.link : '',
    resume: readResume(kept.resume),
  }
  return isWorthKeeping(draft) ? draft : null
}

function readValues(kept: Record<string, unknown>): FormValues {
  const values: Record<string, unknown> = { ...INITIAL_VALUES }
  for (const name of DRAFT_FIELDS) {
    const value = kept[name]
    if (name === 'acceptable_job_types')
      values[name] = JOB_TYPES.filter((type) => Array.isArray(value) && value.includes(type))
    else if (typeof value === 'string') values[name] = value
  }
  return values as unknown as FormValues
}

function readResume(kept: unknown): Draft['resume'] {
  if (!isRecord(kept) || !isRecord(kept.info)) return null
  const { url, filename, filetype, content } = kept.info
  const source = kept.source
  if (source !== 'file' && source !== 'link' && source !== 'sample') return null
  const texts = [url, filename, filetype, content]
  if (!texts.every((text) => typeof text === 'string') || !(url || content)) return null
  return { info: { url, filename, filetype, content } as AddedResume['info'], source }
}

/** What was typed where a person has answered, the draft elsewhere: what was typed last wins. */
export function mergeDrafts(typed: Draft, draft: Draft): Draft {
  const values: Record<string, unknown> = { ...draft.values, password: typed.values.password }
  for (const name of DRAFT_FIELDS) {
    if (isAnswered(name, typed.values)) values[name] = typed.values[name]
  }
  return {
    values: values as unknown as FormValues,
    link: typed.link || draft.link,
    resume: typed.resume ?? draft.resume,
  }
}

const isAnswered = (name: FieldName, values: FormValues) =>
  String(values[name]) !== String(INITIAL_VALUES[name])

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
