import { SEARCHED_FIELDS } from '@resume-library/contract/text-uses'
import { plainEmail } from '@resume-library/contract/visible'
import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CandidateTables } from '../../tables/candidate-columns.ts'
import { firstNumberAt } from '../candidate-row.ts'
import type { CandidateFilter } from './candidate-filter.ts'

const builder = expressionBuilder<CandidateTables, 'candidates'>()

/** Builds the conditions of a filter that are no terms of the index. */
export function whereRow(filter: CandidateFilter) {
  const { since, until, email, text, salary, uploadedResume, exceptId } = filter
  const conditions = [whereNumber(filter)]
  // Numbers are in the order of time to the second.
  if (since && !isWholeSecond(since)) conditions.push(builder('created_at', '>=', since))
  if (until && !isWholeSecond(until)) conditions.push(builder('created_at', '<', until))
  if (email !== undefined) conditions.push(builder('email', '=', plainEmail(email).toLowerCase()))
  if (text) conditions.push(builder.or(SEARCHED_FIELDS.map((column) => contains(column, text))))
  if (salary !== undefined) conditions.push(builder('salary_min', '<=', salary))
  if (uploadedResume) conditions.push(builder('resume_public_name', '=', uploadedResume))
  if (exceptId) conditions.push(builder('id', '!=', exceptId))
  return builder.and(conditions)
}

/** Builds the condition of the seconds of a filter. @param number column of the numbers */
export function whereNumber({ since, until }: CandidateFilter, number = sql.ref<number>('number')) {
  const conditions: RawBuilder<SqlBool>[] = []
  if (since) conditions.push(sql`${number} >= ${firstNumberAt(Math.floor(Date.parse(since) / 1000))}`)
  if (until) conditions.push(sql`${number} < ${firstNumberAt(Math.ceil(Date.parse(until) / 1000))}`)
  return builder.and(conditions)
}

const isWholeSecond = (time: string) => Date.parse(time) % 1000 === 0

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
