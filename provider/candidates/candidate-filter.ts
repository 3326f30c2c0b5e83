import { SEARCHED_FIELDS } from '@resume-library/contract/text-uses'
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { CandidateFilter } from './candidate-archive.ts'
import type { CandidateTables } from './table/candidate-columns.ts'

type Builder = ExpressionBuilder<CandidateTables, 'candidates'>

/** Builds the condition of a filter for both engines. */
export function whereFilter(filter: CandidateFilter) {
  return (builder: Builder): ExpressionWrapper<CandidateTables, 'candidates', SqlBool> => {
    const { since, until, email, text, words, place, zip, jobType, skill, eligibility } = filter
    const conditions = []
    if (since) conditions.push(builder('created_at', '>=', since))
    if (until) conditions.push(builder('created_at', '<', until))
    if (email) conditions.push(builder('email', '=', email.trim().toLowerCase()))
    if (text) conditions.push(builder.or(SEARCHED_FIELDS.map((column) => contains(column, text))))
    for (const word of words?.split(/\s+/).filter(Boolean) ?? []) conditions.push(hasWord(builder, word))
    if (place) conditions.push(builder.or([contains('home_town', place), zipBeginsWith(place)]))
    if (zip) conditions.push(zipBeginsWith(zip))
    if (jobType) conditions.push(contains('acceptable_job_types', JSON.stringify(jobType)))
    if (skill) conditions.push(contains('key_skills', JSON.stringify(skill)))
    if (eligibility) conditions.push(builder('eligibility_status', '=', eligibility))
    if (filter.uploadedResume) conditions.push(builder('resume_public_name', '=', filter.uploadedResume))
    if (filter.exceptId) conditions.push(builder('id', '!=', filter.exceptId))
    return builder.and(conditions)
  }
}

/** Matches a word in a searched field or a skill; skills are JSON, which escapes some characters. */
const hasWord = (builder: Builder, word: string) =>
  builder.or([
    ...SEARCHED_FIELDS.map((column) => contains(column, word)),
    contains('key_skills', JSON.stringify(word).slice(1, -1)),
  ])

const zipBeginsWith = (digits: string) => sql<SqlBool>`zip_code like ${`${escaped(digits)}%`} escape '\\'`

/** Matches part of a column. `like` is case-sensitive on one engine alone; `lower` knows ASCII on both. */
function contains(column: keyof CandidateTables['candidates'], part: string) {
  const has = (text: string) =>
    sql<SqlBool>`lower(cast(${sql.ref(column)} as text)) like lower(${`%${escaped(text)}%`}) escape '\\'`
  return sql<SqlBool>`(${sql.join(spellings(part).map(has), sql` or `)})`
}

/** Returns variants of non-ASCII text: as typed, lower, upper and title case, each in NFC and NFD. */
function spellings(text: string): string[] {
  if (/^\p{ASCII}*$/u.test(text)) return [text]
  const small = text.toLowerCase()
  const name = small.replace(/(?<!\p{L}\p{M}*)\p{L}/gu, (letter) => letter.toUpperCase())
  const cased = [text, small, text.toUpperCase(), name]
  return [...new Set(cased.flatMap((one) => ['NFC', 'NFD'].map((form) => lowerAscii(one.normalize(form)))))]
}

const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
