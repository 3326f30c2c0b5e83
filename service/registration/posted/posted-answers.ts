import { type FormValues, INITIAL_VALUES, JOB_TYPES, STEP_FIELDS } from '@resume-library/contract/candidate'
import { CONSENT_INPUT } from '@resume-library/contract/consent'
import { TEXT_MAX_LENGTH } from '@resume-library/contract/limits'
import { type KeptPostedResume, POSTED_FIELDS } from '@resume-library/contract/posted-form'
import type { Prefill } from '@resume-library/contract/prefill'
import { isStorableResumeName } from '@resume-library/contract/resume'
import { SELECT_CHOICES } from '@resume-library/contract/select-choices'
import { RESUMES_PATH, resumeUrl } from '@resume-library/contract/service-api'

const NAMES: ReadonlySet<string> = new Set([
  ...STEP_FIELDS.flat(),
  ...Object.values(POSTED_FIELDS),
  CONSENT_INPUT,
])

/** The fields of a form as they come. Of a name that comes twice the first counts, but for the list of job types. */
export class PostedFields {
  readonly #values = new Map<string, string[]>()

  add(name: string, value: string): void {
    if (!NAMES.has(name)) return
    const values = this.#values.get(name) ?? []
    if (values.length <= JOB_TYPES.length) this.#values.set(name, [...values, value])
  }

  has = (name: string): boolean => this.#values.has(name)
  first = (name: string): string => this.#values.get(name)?.[0] ?? ''
  all = (name: string): readonly string[] => this.#values.get(name) ?? []

  /** Whether they come from the first step of the page, which a script has not taken further. */
  isFirstStepAlone(): boolean {
    return [...this.#values.keys()].every((name) => FIRST_STEP.has(name))
  }
}

const FIRST_STEP: ReadonlySet<string> = new Set([...STEP_FIELDS[0], POSTED_FIELDS.action])

/**
 * What was typed and chosen; what was not asked is as the form begins with it.
 *
 * @param prefill what it begins with besides the initial values
 */
export function postedValues(fields: PostedFields, prefill: Prefill): FormValues {
  const asksAll = !fields.isFirstStepAlone()
  const values: Record<string, string | readonly string[]> = {
    ...INITIAL_VALUES,
    ...(!asksAll && prefill),
  }
  for (const name of asksAll ? STEP_FIELDS.flat() : STEP_FIELDS[0]) {
    const value = fields.first(name)
    if (name === 'acceptable_job_types')
      values[name] = JOB_TYPES.filter((type) => fields.all(name).includes(type))
    else if (name === 'relocate' || name === 'driving_license') values[name] = value === '1' ? '1' : '0'
    else if (fields.has(name) && (SELECT_CHOICES[name]?.includes(value) ?? true)) values[name] = value
  }
  return values as unknown as FormValues
}

/** The resume of an earlier post, where the form names one that could be ours. */
export function postedResume(fields: PostedFields): KeptPostedResume | null {
  const path = fields.first(POSTED_FIELDS.keptResume)
  const name = path.startsWith(RESUMES_PATH) ? path.slice(RESUMES_PATH.length) : ''
  if (!isStorableResumeName(name)) return null
  const filename = fields.first(POSTED_FIELDS.keptName).slice(0, TEXT_MAX_LENGTH) || name
  return { path: resumeUrl('', name), filename }
}
