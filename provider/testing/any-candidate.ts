import { choicesOf } from '@resume-library/contract/choices'
import { FIELDS, type FieldName } from '@resume-library/contract/fields'
import fc from 'fast-check'
import type { NewCandidate } from '../candidates/candidate-store.ts'
import { isList, RECORDED_FIELDS } from '../tables/candidate-columns.ts'
import { someCandidate } from './candidates.ts'

/** Text that every engine stores: no NUL, no half of a surrogate pair. */
const text = fc.string({ unit: 'binary', maxLength: 60 }).map((value) => value.replaceAll('\0', ''))
const amount = fc.double({ min: 0, max: 1e9, noNaN: true }).map((value) => value + 0)
const timestamp = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
/** fast-check makes objects without a prototype too, which no engine gives back. */
const plain = { noNullPrototype: true }
const resume = fc.oneof(
  fc.record({ kind: fc.constant('address' as const), url: text }, plain),
  fc.record({ kind: fc.constant('file' as const), name: text, filename: text, filetype: text }, plain),
)

function anyAnswer(name: FieldName): fc.Arbitrary<unknown> {
  const field = FIELDS[name]
  switch (field.kind) {
    case 'amount':
      return amount
    case 'switch':
      return fc.boolean()
    case 'choice':
      return fc.constantFrom(...choicesOf(name), ...(field.initial ? [] : ['']))
    case 'choices':
      return fc.uniqueArray(fc.constantFrom(...choicesOf(name)))
    default:
      return isList(name) ? fc.array(text) : text
  }
}

/** Values of every field of a record; id and email address are unique. */
const anyValue: { readonly [name: string]: fc.Arbitrary<unknown> } = {
  ...Object.fromEntries(RECORDED_FIELDS.map((name) => [name, anyAnswer(name)])),
  consent_version: text,
  consent_given_at: fc.option(timestamp),
  resume,
  registration_date: timestamp,
  created_at: timestamp,
}

export const anyCandidate: fc.Arbitrary<NewCandidate> = fc
  .record(anyValue)
  .map(({ email, ...fields }) => someCandidate(fields))
