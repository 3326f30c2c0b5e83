import { z } from 'zod'
import type { ReceivedCandidate } from './candidate.ts'
import { choicesOf } from './choices.ts'
import { CONSENT_VERSION, type ConsentKind } from './consent.ts'
import { SENTENCES } from './errors.ts'
import { FIELDS, type FieldName } from './fields.ts'
import {
  AMOUNT_MAX,
  PASSWORD_MAX_LENGTH,
  RESUME_BASE64_MAX_LENGTH,
  RESUME_FILENAME_MAX_LENGTH,
  TEXT_MAX_LENGTH,
  TIMESTAMP_MAX_LENGTH,
} from './limits.ts'
import { REQUEST_FIELDS, REQUIRED_FIELDS } from './provider-request.ts'
import { passwordFault } from './text-length.ts'

/**
 * A text of at most so many code points, as JSON Schema counts too. Where there are more code units than
 * those could have, zod is not let count them: of megabytes that would take longer than all else.
 */
const bounded = (maximum: number) =>
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
/** A text of megabytes in ASCII, whose code points need not be counted. */
const longText = (maximum: number) =>
  z
    .string()
    .check(({ value, issues }) => {
      if (value.length > maximum)
        issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value })
    })
    .meta({ maxLength: maximum })
/** Of a list that is too long no more is looked at than shows it: a million wrong items would be a million faults. */
const someOf = (choices: readonly string[]) =>
  z.preprocess(
    (value) => (Array.isArray(value) ? value.slice(0, choices.length + 1) : value),
    z
      .array(z.enum(choices))
      .refine(({ length }) => length <= choices.length, `Must not be longer than ${choices.length}`)
      .meta({ maxItems: choices.length })
      .nullish(),
  )
const text = (maximum: number = TEXT_MAX_LENGTH) => bounded(maximum).nullish()
const amount = z.number().min(0).max(AMOUNT_MAX).nullish()
const password = z
  .string()
  .refine((value) => passwordFault(value) !== 'password_too_long', SENTENCES.password_too_long)
  .meta({ maxLength: PASSWORD_MAX_LENGTH })
const date = bounded(TIMESTAMP_MAX_LENGTH).check(z.iso.datetime({ offset: true }))
/** What a description of the service calls it. */
const REGISTRATION = 'Registration'

/** A choice or date whose empty text counts as missing, as another form may send it for what nobody chose. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullish())
/** A yes or no as the provider wants it: text, not a boolean. */
const flag = optional(z.enum(['1', '0']))

function schemaOf(name: FieldName): z.ZodType {
  const field = FIELDS[name]
  switch (field.kind) {
    case 'text':
      return text(field.maxLength)
    case 'secret':
      return password.nullish()
    case 'amount':
      return amount
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
 * A registration as it may arrive (specification, section 3): types, lengths and choices of `fields.ts`. What is missing gets
 * its default from `providerRequest`, and what is required is asked by `checkProviderRequest`; unknown fields
 * are dropped. The page never imports this: zod would be a tenth of its script.
 */
export const candidateSchema = z
  .object({
    ...fieldSchemas,
    registration_date: optional(date),
    /** Only where the operator asks for consent (`CONSENT`): which text it was, and when. */
    consent: z
      .object({ version: z.string().regex(CONSENT_VERSION), given_at: date.nullish() })
      .nullish()
      .meta({
        description:
          'Which text was agreed to at Submit, by its version. `given_at` is said by the service: another time is not believed.',
      }),
  })
  .meta({ title: REGISTRATION })

const required = [...REQUIRED_FIELDS]
const withoutConsent = candidateSchema.omit({ consent: true }).meta({ title: REGISTRATION, required })
const offeringConsent = candidateSchema.meta({ title: REGISTRATION, required })
const requiringConsent = candidateSchema.meta({ title: REGISTRATION, required: [...required, 'consent'] })

/**
 * The same at a service that asks for consent in this way; null for not at all, where whatever is sent of it is dropped.
 * That a required member is missing is no matter of the schema: it is told as a check that failed, and only described here.
 */
export function registrationSchema(consent: ConsentKind | null): z.ZodType<ReceivedCandidate> {
  if (consent === null) return withoutConsent
  return consent === 'notice' ? offeringConsent : requiringConsent
}
