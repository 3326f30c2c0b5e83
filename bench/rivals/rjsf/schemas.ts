import type { RJSFSchema, RJSFValidationError, UiSchema } from '@rjsf/utils'
import { EDUCATION_LEVELS, type FieldName, JOB_TYPES, WORK_EXPERIENCES } from '../../../contract/candidate.ts'
import { PASSWORD_MIN_LENGTH } from '../../../contract/limits.ts'
import { SENTENCES } from '../../../contract/sentences.ts'
import { ELIGIBILITY_OPTIONS, fieldSentence } from '../shared/form.ts'

const text = (title: string, more: RJSFSchema = {}): RJSFSchema => ({ type: 'string', title, ...more })
const amount = (title: string): RJSFSchema => ({ type: 'number', title, minimum: 0 })
const flag = (title: string): RJSFSchema => ({ type: 'boolean', title })

/** One JSON Schema a step. */
export const SCHEMAS: readonly RJSFSchema[] = [
  {
    type: 'object',
    required: ['first_name', 'last_name', 'email', 'password', 'zip_code'],
    properties: {
      first_name: text('First name'),
      last_name: text('Last name'),
      email: text('Email', { format: 'email' }),
      password: text('Password', { minLength: PASSWORD_MIN_LENGTH }),
      phone: text('Phone'),
      zip_code: text('Zip code', { pattern: '^\\d{5}(-\\d{4})?$', description: SENTENCES.zip_code_hint }),
      home_town: text('Home town'),
    },
  },
  {
    type: 'object',
    properties: {
      desired_job_title: text('Desired job title'),
      latest_job_title: text('Latest job title'),
      acceptable_job_types: {
        type: 'array',
        title: 'Acceptable job types',
        uniqueItems: true,
        items: { type: 'string', enum: [...JOB_TYPES] },
      },
      salary_min: amount('Minimum salary'),
      salary_max: amount('Maximum salary'),
      education_level: text('Education level', { enum: [...EDUCATION_LEVELS] }),
      work_experience: text('Work experience', { enum: [...WORK_EXPERIENCES] }),
      key_skills: text('Key skills'),
      travel_radius: amount('Travel radius'),
      eligibility_status: text('Eligibility status', {
        oneOf: ELIGIBILITY_OPTIONS.map(({ value, label }) => ({ const: value, title: label })),
      }),
      relocate: flag('Willing to relocate'),
      driving_license: flag('Has driving license'),
    },
  },
  {
    type: 'object',
    properties: { resume: text('Upload File', { format: 'data-url' }), resume_url: text('Add URL') },
  },
]

export const UI: UiSchema = {
  email: { 'ui:widget': 'email' },
  password: { 'ui:widget': 'password' },
  resume: { 'ui:options': { accept: '.pdf,.doc,.docx,.txt,.rtf' } },
  'ui:submitButtonOptions': { norender: true },
}

/** Says the product's sentence for an error that the schema found. */
export function withOurWords(
  errors: RJSFValidationError[],
  data: Record<string, unknown>,
): RJSFValidationError[] {
  return errors.map((error) => {
    const field: string = error.params?.missingProperty ?? error.property?.replace(/^\./, '') ?? ''
    const sentence = fieldSentence(field as FieldName, String(data[field] ?? ''))
    return sentence ? { ...error, message: sentence } : error
  })
}
