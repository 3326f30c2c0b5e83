import type { ReceivedCandidate } from '@resume-library/contract/candidate'
import { candidateSchema } from '@resume-library/contract/candidate-schema'
import { SENTENCES } from '@resume-library/contract/errors'
import { FIELDS } from '@resume-library/contract/fields'
import { checkField, formMaximum } from '@resume-library/contract/form-rules'
import { providerRequest } from '@resume-library/contract/provider-request'
import { SchemaError } from '@resume-library/server/refusals/schemas'
import { z } from 'zod'
import { recordedFields } from '../registration/new-candidate.ts'
import { encodingFault } from '../registration/received-registration.ts'
import { isBoolean, isList, RECORDED_FIELDS, type RecordedFields } from '../tables/candidate-columns.ts'
import { refuse } from './refusals.ts'

type RecordedField = keyof RecordedFields

const registrationSchemas = Object.fromEntries(
  RECORDED_FIELDS.map((name) => [name, candidateSchema.shape[name]]),
)
const correctionSchema = z
  .strictObject(registrationSchemas)
  .refine((fields) => Object.keys(fields).length > 0, 'Must have a field')

/**
 * Parses fields of a record by the rules of the form and of registrations, into those that are stored.
 *
 * @throws {SchemaError}; {Refusal} `fields_invalid`, with a sentence for each wrong field
 */
export function parseCorrection(body: Readonly<Record<string, unknown>>): Partial<RecordedFields> {
  const sent = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, sentValue(name, value)]))
  const { data, error } = correctionSchema.safeParse(sent)
  if (error) throw new SchemaError(error.issues)
  const names = RECORDED_FIELDS.filter((name) => Object.hasOwn(body, name))
  const faults = names.flatMap((name) => {
    const fault = faultOf(name, sent[name])
    return fault ? [[name, [fault]]] : []
  })
  if (faults.length > 0) throw refuse('fields_invalid', { fields: { fields: Object.fromEntries(faults) } })
  const recorded = recordedFields(providerRequest(data as ReceivedCandidate, new Date(0)))
  return Object.fromEntries(names.map((name) => [name, recorded[name]]))
}

/** Converts a value of a record to that of a registration: a switch is `1` or `0`, and skills have commas between. */
function sentValue(name: string, value: unknown): unknown {
  if (isBoolean(name) && typeof value === 'boolean') return value ? '1' : '0'
  const isTexts = Array.isArray(value) && value.every((item) => typeof item === 'string')
  return isList(name) && FIELDS[name as RecordedField].kind === 'text' && isTexts ? value.join(', ') : value
}

/** Returns the sentence about a text or an amount that the schema let pass; it knows all about other kinds. */
function faultOf(name: RecordedField, value: unknown): string | null {
  const field = FIELDS[name]
  if (field.kind === 'amount' && Number(value) > formMaximum(name, field))
    return `Must be at most ${formMaximum(name, field)}`
  if (field.kind !== 'text') return null
  const text = String(value ?? '')
  const code = checkField(name, text)
  return code ? SENTENCES[code] : encodingFault(text)
}
