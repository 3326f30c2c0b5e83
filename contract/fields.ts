import { EMAIL_MAX_LENGTH, KEY_SKILLS_MAX_LENGTH, RESUME_URL_MAX_LENGTH } from './limits.ts'

export type Field =
  | (Answer & {
      readonly kind: 'text'
      /** In code points; `TEXT_MAX_LENGTH` where it is absent. */
      readonly maxLength?: number
    })
  | (Answer & { readonly kind: 'secret' })
  | (Answer & {
      readonly kind: 'amount'
      /** Largest amount, inclusive; `AMOUNT_MAX` where it is absent. */
      readonly maximum?: number
      readonly unit?: Unit
    })
  | (Answer & { readonly kind: 'choice' })
  | (Answer & { readonly kind: 'choices' })
  | (Answer & { readonly kind: 'switch'; readonly initial: '1' | '0' })

/** Dollars a year, or a unit of `Intl.NumberFormat`; its label is `unit_...` in `messages/`. */
export type Unit = 'dollar' | 'mile'

interface Answer {
  /** Empty where absent. */
  readonly initial?: string
  readonly required?: true
  /** `off` where absent. */
  readonly autocomplete?: string
}

/**
 * Fields of each step in order (specification, sections 2 and 3). Types, schema, rules, columns and CSV derive from it.
 * It is in the first script, which must stay small; `choices.ts` and `text-uses.ts` have the rest.
 */
export const STEPS = [
  {
    first_name: { kind: 'text', required: true, autocomplete: 'given-name' },
    last_name: { kind: 'text', required: true, autocomplete: 'family-name' },
    email: { kind: 'text', required: true, maxLength: EMAIL_MAX_LENGTH, autocomplete: 'email' },
    password: { kind: 'secret', required: true, autocomplete: 'new-password' },
    phone: { kind: 'text', autocomplete: 'tel' },
    zip_code: { kind: 'text', required: true, autocomplete: 'postal-code' },
    home_town: { kind: 'text', autocomplete: 'address-level2' },
  },
  {
    desired_job_title: { kind: 'text' },
    latest_job_title: { kind: 'text', autocomplete: 'organization-title' },
    acceptable_job_types: { kind: 'choices' },
    salary_min: { kind: 'amount', initial: '10000', unit: 'dollar' },
    salary_max: { kind: 'amount', initial: '90000', unit: 'dollar' },
    education_level: { kind: 'choice' },
    work_experience: { kind: 'choice' },
    key_skills: { kind: 'text', maxLength: KEY_SKILLS_MAX_LENGTH },
    travel_radius: { kind: 'amount', initial: '25', unit: 'mile' },
    eligibility_status: { kind: 'choice', initial: 'auth_any_employer' },
    relocate: { kind: 'switch', initial: '1' },
    driving_license: { kind: 'switch', initial: '1' },
  },
  { resume_url: { kind: 'text', maxLength: RESUME_URL_MAX_LENGTH } },
] as const satisfies readonly { readonly [name: string]: Field }[]

/** Sent, but not shown in the form. */
const HIDDEN_FIELDS = {
  country_id: { kind: 'text', maxLength: 2, initial: 'US' },
} as const satisfies { readonly [name: string]: Field }

const ALL = { ...HIDDEN_FIELDS, ...STEPS[0], ...STEPS[1], ...STEPS[2] }

export type Fields = typeof ALL
export type FieldName = keyof Fields
export type FieldsMatching<Part> = {
  [Name in FieldName]: Fields[Name] extends Part ? Name : never
}[FieldName]

export const FIELDS: { readonly [Name in FieldName]: Field } = ALL
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]
