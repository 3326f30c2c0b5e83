import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import {
  type KeptPostedResume,
  POSTED_FIELDS,
  type PostedOutcome,
  REMOVE_RESUME_ACTION,
} from '@resume-library/contract/posted-form'
import type { Prefill } from '@resume-library/contract/prefill'
import type { IncomingResume } from '@resume-library/resumes/resume-store'
import type { FastifyRequest } from 'fastify'
import { newOnce, type Once, postedOnce } from '../../page/once.ts'
import { PostedFields, postedResume, postedValues } from './posted-answers.ts'
import { type PostedFile, receiveForm } from './receive-form.ts'

/** What is known of a form while it is worked on: the page that answers it shows this, however it ends. */
export interface PostedForm {
  readonly fields: PostedFields
  /** What the page that was posted began with. */
  readonly prefill: Prefill
  resume: KeptPostedResume | null
  once: Once
}

/** How a form is answered. */
export interface FormAnswer {
  readonly status: number
  readonly outcome: PostedOutcome
  /** Seconds, or a date as a provider has said it. */
  readonly retryAfter: number | string | null
  /** Instead of the page: where a registration that is kept can be looked after. */
  readonly keptAt?: string
}

export const newForm = (prefill: Prefill = {}): PostedForm => ({
  fields: new PostedFields(),
  prefill,
  resume: null,
  once: newOnce(),
})

/** Receives a body into a form, which has what came even where this throws: see {@link receiveForm}. */
export async function fillForm(
  form: PostedForm,
  request: FastifyRequest,
  incoming: IncomingResume | null,
  maximumBytes?: number,
): Promise<PostedFile | null> {
  try {
    return await receiveForm(request.raw, form.fields, incoming, maximumBytes)
  } finally {
    form.once = postedOnce(form.fields.first(POSTED_FIELDS.once))
    const isRemoved = form.fields.first(POSTED_FIELDS.action) === REMOVE_RESUME_ACTION
    form.resume = isRemoved ? null : postedResume(form.fields)
  }
}

/** What the page shows of a form: nothing of a registration that is over, and never the password. */
export function shownForm({ fields, prefill, resume, once }: PostedForm, outcome: PostedOutcome) {
  if (outcome.kind === 'registered') return { values: INITIAL_VALUES, resume: null, once: newOnce().token }
  const isGone = outcome.kind === 'wrong' && outcome.errors.resume_url === 'resume_unknown'
  const values = { ...postedValues(fields, prefill), password: '' }
  return { values, resume: isGone ? null : resume, once: once.token }
}
