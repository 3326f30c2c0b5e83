import type { ChoiceField, ChoiceOf } from './choices.ts'
import type { Consent } from './consent.ts'
import { FIELD_NAMES, FIELDS, type Field, type FieldName, type Fields, STEPS } from './fields.ts'

export type { FieldName } from './fields.ts'

/** Values as inputs hold them: an amount is text, for `readAmount`. */
export type FormValues = { -readonly [Name in FieldName]: FormValue<Name> }

type FormValue<Name extends FieldName> = Name extends ChoiceField
  ? Fields[Name]['kind'] extends 'choices'
    ? ChoiceOf<Name>[]
    : ChoiceOf<Name> | (Fields[Name] extends { readonly initial: string } ? never : '')
  : Fields[Name]['kind'] extends 'switch'
    ? '1' | '0'
    : string

type SentValue<Name extends FieldName> = Fields[Name]['kind'] extends 'amount' ? number : FormValues[Name]

/** The candidate record as the provider receives it (specification, section 3). */
export type Candidate = { -readonly [Name in FieldName]: SentValue<Name> } & {
  uploaded_resume: UploadedResume | null
  /** ISO 8601. */
  registration_date: string
  /** Absent unless `CONSENT` is set. */
  consent?: Consent
}

/** A resume inside the registration instead of by address. */
export interface UploadedResume {
  resume_content_base64: string
  resume_filename: string
  resume_filetype: string
}

export type ReceivedCandidate = { [Name in FieldName]?: SentValue<Name> | null | undefined } & {
  uploaded_resume?: { [Name in keyof UploadedResume]?: string | null | undefined } | null | undefined
  registration_date?: string | null | undefined
  consent?: Consent | null | undefined
}

/** Initial values (specification, section 3, "Initial form values"). */
export const INITIAL_VALUES = Object.fromEntries(
  FIELD_NAMES.map((name) => [name, initialOf(FIELDS[name])]),
) as Readonly<FormValues>

function initialOf({ kind, initial = '' }: Field): string | string[] {
  return kind === 'choices' ? [] : initial
}

export const STEP_FIELDS = STEPS.map(Object.keys) as unknown as NamesOf<typeof STEPS>
type NamesOf<Steps> = { readonly [Index in keyof Steps]: readonly (keyof Steps[Index])[] }

export type StepIndex = 0 | 1 | 2
export type JobType = ChoiceOf<'acceptable_job_types'>
export type EligibilityStatus = ChoiceOf<'eligibility_status'>
