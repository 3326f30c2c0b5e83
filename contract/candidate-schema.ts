import { z } from 'zod'
import type { ReceivedCandidate } from './candidate.ts'
import { choicesOf } from './choices.ts'
import { CONSENT_VERSION, type ConsentKind } from './consent.ts'
import { SENTENCES } from './errors.ts'
import { maximumOf } from './field-amounts.ts'
import { FIELDS, type FieldName } from './fields.ts'
import {
  PASSWORD_MAX_LENGTH,
  RESUME_BASE64_MAX_LENGTH,
  RESUME_FILENAME_MAX_LENGTH,
  TEXT_MAX_LENGTH,
  TIMESTAMP_MAX_LENGTH,
} from './limits.ts'
import { REQUEST_FIELDS, REQUIRED_FIELDS } from './provider-request.ts'
import { passwordFault } from './text-length.ts'

/** Limits a text in code points, as JSON Schema counts. Rejects megabytes first, which zod counts slowly. */
export const boundedText = (maximum: number) =>
  z
    .string()
    .check(({ value, issues }) => {
      if (value.length <= 2 * maximum) return
      issues.push({
        code: 'too_big',
        origin: 'string',
        maximum,
        inclusive: true,
        input: value,
        continue: false,
      })
    })
    .max(maximum)
const longText = (maximum: number) =>
  z
    .string()
    .check(({ value, issues }) => {
      if (value.length > maximum)
        issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value })
    })
    .meta({ maxLength: maximum })
/** Limits a list before its items are checked: a million wrong items would be a million faults. */
const someOf = (choices: readonly string[]) =>
  z.preprocess(
    (value) => (Array.isArray(value) ? value.slice(0, choices.length + 1) : value),
    z
      .array(z.enum(choices))
      .refine(({ length }) => length <= choices.length, `Must not be longer than ${choices.length}`)
      .meta({ maxItems: choices.length })
      .nullish(),
  )
const text = (maximum: number = TEXT_MAX_LENGTH) => boundedText(maximum).nullish()
const password = z
  .string()
  .refine((value) => passwordFault(value) !== 'password_too_long', SENTENCES.password_too_long)
  .meta({ maxLength: PASSWORD_MAX_LENGTH })
const date = boundedText(TIMESTAMP_MAX_LENGTH).check(z.iso.datetime({ offset: true }))
const REGISTRATION = 'Registration'

/** Treats an empty choice or date as missing, as other forms may send it. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullish())
/** `1` or `0`, as the provider wants it, not a boolean. */
const flag = optional(z.enum(['1', '0']))

function schemaOf(name: FieldName): z.ZodType {
  const field = FIELDS[name]
  switch (field.kind) {
    case 'text':
      return text(field.maxLength)
    case 'secret':
      return password.nullish()
    case 'amount':
      return z.number().min(0).max(maximumOf(field)).nullish()
    case 'choice':
      return field.initial ? optional(z.enum(choicesOf(name))) : z.enum([...choicesOf(name), '']).nullish()
    case 'choices':
      return someOf(choicesOf(name))
    case 'switch':
      return flag
  }
}

const uploadedResume = z
  .object({
    resume_content_base64: longText(RESUME_BASE64_MAX_LENGTH),
    resume_filename: text(RESUME_FILENAME_MAX_LENGTH),
    resume_filetype: text(10),
  })
  .partial()
  .nullish()

type FieldSchemas = { [Name in FieldName]: z.ZodType<ReceivedCandidate[Name]> } & {
  uploaded_resume: typeof uploadedResume
}

const fieldSchemas = Object.fromEntries(
  REQUEST_FIELDS.map((name) => [name, name === 'uploaded_resume' ? uploadedResume : schemaOf(name)]),
) as FieldSchemas

/**
 * A registration as it may arrive (specification, section 3); defaults and required fields come later. The page never
 * imports it, for zod's size.
 */
export const candidateSchema = z
  .object({
    ...fieldSchemas,
    registration_date: optional(date),
    /** Version and time, where `CONSENT` is set. */
    consent: z
      .object({ version: z.string().regex(CONSENT_VERSION), given_at: date.nullish() })
      .nullish()
      .meta({
        description:
          'Version of the text that the person agreed to. The service sets `given_at` itself and ignores another time.',
      }),
  })
  .meta({ title: REGISTRATION })

const required = [...REQUIRED_FIELDS]
const withoutConsent = candidateSchema.omit({ consent: true }).meta({ title: REGISTRATION, required })
const offeringConsent = candidateSchema.meta({ title: REGISTRATION, required })
const requiringConsent = candidateSchema.meta({ title: REGISTRATION, required: [...required, 'consent'] })

/** Returns the schema for a kind of consent; null drops it. Missing required fields are left to the five checks. */
export function registrationSchema(consent: ConsentKind | null): z.ZodType<ReceivedCandidate> {
  if (consent === null) return withoutConsent
  return consent === 'notice' ? offeringConsent : requiringConsent
}
