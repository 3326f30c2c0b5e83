import { createHash, randomBytes } from 'node:crypto'
import {
  type Candidate,
  type FormValues,
  INITIAL_VALUES,
  STEP_FIELDS,
} from '@resume-library/contract/candidate'
import { choicesOf } from '@resume-library/contract/choices'
import { CONSENT_INPUT } from '@resume-library/contract/consent'
import { FIELDS, type FieldName } from '@resume-library/contract/fields'
import { TEXT_MAX_LENGTH } from '@resume-library/contract/limits'
import { PERIOD_INPUT, PERIODS, type Period, withPeriod } from '@resume-library/contract/pay'
import {
  POSTED_FIELDS,
  type PostedOutcome,
  REMOVE_RESUME_ACTION,
  type StoredResume,
} from '@resume-library/contract/posted-form'
import type { Prefill } from '@resume-library/contract/prefill'
import { isStorableResumeName } from '@resume-library/contract/resume'
import { RESUMES_PATH, resumeUrl } from '@resume-library/contract/service-api'
import type { FastifyRequest } from 'fastify'
import { type PostedFile, receiveFormBody } from './form-body.ts'

const TOKEN = /^\d{13}-[\da-f]{32}$/

/** Creates the token of a rendered page, for idempotent posts: a timestamp and random digits. */
export const newFormToken = (): string => `${Date.now()}-${randomBytes(16).toString('hex')}`

export const tokenTime = (token: string): number => Number(token.slice(0, token.indexOf('-')))

/** Returns the idempotency key of answers and token, without the password, as with script. */
export function registrationKey(token: string, candidate: Candidate): string {
  const content = JSON.stringify({ ...candidate, password: '', registration_date: '', consent: undefined })
  return digest(`${token}\n${content}`).toString('hex').slice(0, 32)
}

/** Returns 16 bytes for the name of a file, the same for the same token and content. */
export function fileNameBytes(token: string, content: Uint8Array): Buffer {
  return digest(`${token}\n${digest(content).toString('hex')}`).subarray(0, 16)
}

const digest = (text: string | Uint8Array) => createHash('sha256').update(text).digest()

const LATER_FIELDS = [
  ...STEP_FIELDS.slice(1).flat(),
  ...Object.values(POSTED_FIELDS).filter((name) => name !== POSTED_FIELDS.action),
  CONSENT_INPUT,
]

export const isFirstStepOnly = (fields: URLSearchParams): boolean =>
  !LATER_FIELDS.some((name) => fields.has(name))

/** Returns the posted values; fields that were not posted have their initial values. */
export function postedValues(fields: URLSearchParams, prefill: Prefill): FormValues {
  const asksAll = !isFirstStepOnly(fields)
  const values: Record<string, string | readonly string[]> = {
    ...INITIAL_VALUES,
    ...(!asksAll && prefill),
  }
  for (const name of asksAll ? STEP_FIELDS.flat() : STEP_FIELDS[0]) {
    const value = fields.get(name) ?? ''
    const field = FIELDS[name]
    if (field.kind === 'choices')
      values[name] = choicesOf(name).filter((choice) => fields.getAll(name).includes(choice))
    else if (field.kind === 'switch') values[name] = value === '1' ? '1' : '0'
    else if (fields.has(name) && isChoice(name, value)) values[name] = value
  }
  const period = fields.get(PERIOD_INPUT) ?? ''
  if (Object.hasOwn(PERIODS, period))
    for (const name of ['salary_min', 'salary_max'])
      values[name] = withPeriod(String(values[name]), period as Period)
  return values as unknown as FormValues
}

const isChoice = (name: FieldName, value: string) =>
  FIELDS[name].kind !== 'choice' || choicesOf(name).includes(value) || value === INITIAL_VALUES[name]

function postedResume(fields: URLSearchParams): StoredResume | null {
  const path = fields.get(POSTED_FIELDS.storedResume) ?? ''
  const name = path.startsWith(RESUMES_PATH) ? path.slice(RESUMES_PATH.length) : ''
  if (!isStorableResumeName(name)) return null
  const filename = fields.get(POSTED_FIELDS.storedName)?.slice(0, TEXT_MAX_LENGTH) || name
  return { path: resumeUrl('', name), filename }
}

/** Posted form, which the answer shows whatever the outcome. */
export interface PostedForm {
  readonly fields: URLSearchParams
  readonly prefill: Prefill
  resume: StoredResume | null
  /** From the posted page, else a new one. */
  token: string
}

export interface FormAnswer {
  readonly status: number
  readonly outcome: PostedOutcome
  readonly retryAfter?: number | string | null
  readonly queuedAt?: string
}

export const newForm = (prefill: Prefill = {}): PostedForm => ({
  fields: new URLSearchParams(),
  prefill,
  resume: null,
  token: newFormToken(),
})

/** Receives a body into a form, which keeps what was received even after an error. */
export async function fillForm(
  form: PostedForm,
  request: FastifyRequest,
  maximumBytes?: number,
): Promise<PostedFile | null> {
  try {
    return await receiveFormBody(request, form.fields, maximumBytes)
  } finally {
    const token = form.fields.get(POSTED_FIELDS.formToken) ?? ''
    if (TOKEN.test(token)) form.token = token
    const isRemoved = form.fields.get(POSTED_FIELDS.action) === REMOVE_RESUME_ACTION
    form.resume = isRemoved ? null : postedResume(form.fields)
  }
}

export function answeredForm({ fields, prefill, resume, token }: PostedForm, outcome: PostedOutcome) {
  if (outcome.kind === 'registered')
    return { values: INITIAL_VALUES, resume: null, formToken: newFormToken() }
  const isGone = outcome.kind === 'wrong' && outcome.errors.resume_url === 'resume_unknown'
  const values = { ...postedValues(fields, prefill), password: '' }
  return { values, resume: isGone ? null : resume, formToken: token }
}
