import type { FormValues } from '@resume-library/contract/candidate'
import { readAmountOf } from '@resume-library/contract/field-amounts'
import { FIELD_NAMES, FIELDS, type FieldName } from '@resume-library/contract/fields'
import { listItems } from '@resume-library/contract/list-items'
import { LIST_FIELDS } from '@resume-library/contract/text-uses'
import { translateList } from '@resume-library/form/messages/amounts'
import { answerOf } from '@resume-library/form/submit/check-answers'
import type { Candidate, RecordedField, RecordedValue } from './api.ts'
import type { Translation } from './words.tsx'

const isText = (name: FieldName) => LIST_FIELDS.some((list) => list === name)

/** Returns a record's answers as the form's inputs hold them. */
export const formValuesOf = (candidate: Candidate): FormValues =>
  Object.fromEntries(
    FIELD_NAMES.map((name) => [name, formValue(name, candidate[name as RecordedField] ?? '')]),
  ) as unknown as FormValues

function formValue(name: FieldName, value: RecordedValue): string | readonly string[] {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'object') return isText(name) ? value.join(', ') : value
  return String(value)
}

/** Returns what an input holds as the record has it. */
export function recordedValue(name: RecordedField, typed: string | readonly string[]): RecordedValue {
  if (typeof typed !== 'string') return typed
  const { kind } = FIELDS[name]
  if (kind === 'switch') return typed === '1'
  if (kind === 'amount') return typed.trim() ? (readAmountOf(name, typed) ?? typed) : 0
  if (!isText(name)) return typed.trim()
  return listItems(typed)
}

/** Returns an answer in words, by the form's own; empty where there is none. */
export function answerText(name: RecordedField, candidate: Candidate, translate: Translation): string {
  const values = formValuesOf(candidate)
  // Recorded as 0; and the form's own none would be Permanent.
  const isNone = FIELDS[name].kind === 'amount' && !candidate[name]
  if (isNone || (name === 'acceptable_job_types' && values[name].length === 0)) return ''
  return answerOf(name, values, translate)
}

/** Returns a choice in words. */
export function answerOfChoice(name: RecordedField, value: string, translate: Translation): string {
  const values = { [name]: value } as unknown as FormValues
  return answerOf(name, values, translate)
}

/** Says what differs: `Phone: 555-0100 → 555-0199`. */
export function changesBetween(before: Candidate, after: Candidate, translate: Translation): string {
  const names = Object.keys(FIELDS).filter((name) => name in after) as RecordedField[]
  const changed = names.map((name) => {
    const [from, to] = [before, after].map((candidate) => answerText(name, candidate, translate))
    const label = translate(`label_${name as 'email'}`)
    return from === to ? '' : `${label}: \u2068${from || '–'}\u2069 → \u2068${to || '–'}\u2069`
  })
  return translateList(changed.filter(Boolean))
}
