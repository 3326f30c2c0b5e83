import { choicesOf } from '@resume-library/contract/choices'
import { FIELDS } from '@resume-library/contract/fields'
import { z } from 'zod'
import {
  CANDIDATE_FIELDS,
  type CandidateFields,
  isList,
  RECORDED_FIELDS,
} from '../tables/candidate-columns.ts'
import type { StoredRecord } from './candidate-store.ts'
import { resumeFileOf } from './resume-file.ts'

/** Candidate as the API answers it: every field, and never a password, digest or key. */
export function candidateAnswer(record: StoredRecord, publicUrl: string | null) {
  const { position: version, changed_at, verified_at, language } = record
  const fields = Object.fromEntries(CANDIDATE_FIELDS.map((name) => [name, record[name]])) as CandidateFields
  return { ...fields, changed_at, verified_at, language, version, resume: resumeAnswer(record, publicUrl) }
}

function resumeAnswer(record: StoredRecord, publicUrl: string | null) {
  const { resume } = record
  if (resume.kind === 'file')
    return { kind: resume.kind, filename: resume.filename, filetype: resume.filetype }
  return { ...resume, is_stored: resumeFileOf(record, publicUrl)?.isOurs ?? false }
}

function schemaOf(name: (typeof RECORDED_FIELDS)[number]): z.ZodType {
  const choices = choicesOf(name)
  switch (FIELDS[name].kind) {
    case 'amount':
      return z.number()
    case 'switch':
      return z.boolean()
    case 'choice':
      return z.enum([...choices, ''])
    case 'choices':
      return z.array(z.enum(choices))
    default:
      return isList(name) ? z.array(z.string()) : z.string()
  }
}

const time = z.iso.datetime()

const fields = {
  id: z.uuid(),
  registration_date: time.describe("By the sender's clock, unless it is more than 10 minutes off"),
  created_at: time.describe("By the provider's clock"),
  changed_at: time,
  verified_at: time.nullable().describe('When the email address was verified'),
  language: z.string().describe('Language tag of the page; empty if unknown'),
  version: z.int().describe('Number of the last change, also in `ETag`'),
  ...Object.fromEntries(RECORDED_FIELDS.map((name) => [name, schemaOf(name)])),
  consent_version: z.string(),
  consent_given_at: time.nullable(),
  resume: z.union([
    z.object({ kind: z.literal('file'), filename: z.string(), filetype: z.string() }),
    z.object({ kind: z.literal('address'), url: z.string(), is_stored: z.boolean() }),
  ]),
}

export const candidateSchema = z.object(fields).meta({ title: 'Candidate' })

export const noteSchema = z.object({ at: time, author: z.string(), text: z.string() }).meta({ title: 'Note' })

export const openedCandidateSchema = z
  .object({ ...fields, notes: z.array(noteSchema) })
  .meta({ title: 'OpenedCandidate' })
