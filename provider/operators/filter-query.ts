import { CANDIDATE_SORTS } from '@resume-library/contract/candidates-api'
import {
  EDUCATION_LEVELS,
  ELIGIBILITY_STATUSES,
  JOB_TYPES,
  WORK_EXPERIENCES,
} from '@resume-library/contract/choices'
import {
  AMOUNT_MAX,
  CANDIDATES_PAGE,
  CANDIDATES_PAGE_MAX,
  EMAIL_MAX_LENGTH,
  FILTER_MAX_LENGTH,
  FILTER_WORDS_MAX,
  TEXT_MAX_LENGTH,
} from '@resume-library/contract/limits'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { EXPORT_FORMATS } from '../candidates/candidate-export.ts'
import type { CandidateFilter } from '../candidates/search/candidate-filter.ts'
import { isKnownZip } from '../candidates/search/zip-codes.ts'
import type { ProviderConfig } from '../config.ts'
import { wordsOf } from '../search-words.ts'
import { refuse } from './refusals.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const RADIUS_MAX = 500
const SKILLS_MAX = 50

/** PostgreSQL cannot compare with NUL. */
export const text = (maximum: number = TEXT_MAX_LENGTH) =>
  z
    .string()
    .min(1, 'Must not be empty')
    .max(maximum)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), 'Must be text')
const number = (maximum: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'Must be a whole number')
    .transform(Number)
    .refine((value) => value <= maximum, `Must be at most ${maximum}`)
const flag = z.enum(['1', '0']).transform((value) => value === '1')
/** A repeated parameter is a list; a single one is not. */
const repeatable = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(item).max(SKILLS_MAX))

const inUtc = (time: string) => new Date(time).toISOString()
/** PostgreSQL has no year 0, and a year of more digits is not in the order of texts. */
const isStorableTime = (time: string) => /^(?!0000)\d{4}-/.test(time)
const time = z.iso.datetime({ offset: true }).transform(inUtc).refine(isStorableTime, 'Must be a time')
const DAY_LENGTH = '2026-11-25'.length

const filters = z
  .strictObject({
    words: text(FILTER_MAX_LENGTH).describe(
      'Starts of words of names, home town, job titles and skills, all of them',
    ),
    skill: repeatable(text()).describe('Whole skills, all of them'),
    title: text().describe('Words of a job title'),
    place: text().describe('Home town, start of a zip code, or a state'),
    zip: z
      .string()
      .regex(/^\d{1,5}$/, 'Must be digits')
      .describe('Start of a zip code; all five digits with `radius`'),
    radius: number(RADIUS_MAX).describe('Miles around `zip`'),
    job_type: repeatable(z.enum(JOB_TYPES)).describe('Any of them'),
    salary: number(AMOUNT_MAX).describe('The candidate asks for at most this'),
    education: repeatable(z.enum(EDUCATION_LEVELS)).describe('Any of them'),
    experience: repeatable(z.enum(WORK_EXPERIENCES)).describe('Any of them'),
    eligibility: repeatable(z.enum(ELIGIBILITY_STATUSES)).describe('Any of them'),
    relocate: flag,
    driving_license: flag,
    from: z.union([z.iso.date(), time]).describe('First day of registration, in UTC; or a time'),
    until: z.union([z.iso.date(), time]).describe('Last day of registration, in UTC; or the time after it'),
    email: text(EMAIL_MAX_LENGTH),
  })
  .partial()

const sort = z.enum(CANDIDATE_SORTS).default('newest')

/** Counts words as they are searched for: a few letters may be folded into many. */
const hasFewWords = ({ words = '', title = '', place = '', skill = [] }: z.output<typeof filters>) =>
  wordsOf([words, title, place].join(' ')).length + skill.length <= FILTER_WORDS_MAX
const WORDS_ERROR = { path: ['words'], error: `Must have at most ${FILTER_WORDS_MAX} words` }

type Radius = { readonly zip?: string | undefined; readonly radius?: number | undefined }
const hasPlaceOfRadius = ({ zip, radius }: Radius) => radius === undefined || zip?.length === 5
const RADIUS_ERROR = { path: ['radius'], error: 'Must come with the five digits of `zip`' }

export const countQuery = filters.refine(hasFewWords, WORDS_ERROR).refine(hasPlaceOfRadius, RADIUS_ERROR)

export const listQuery = filters
  .extend({
    limit: number(CANDIDATES_PAGE_MAX)
      .refine((value) => value > 0, 'Must be at least 1')
      .default(CANDIDATES_PAGE),
    cursor: text(FILTER_MAX_LENGTH).optional().describe('`next` or `checkpoint` of an answer'),
    since: z
      .union([z.literal(''), time])
      .optional()
      .describe('Lists changes since this time, oldest first, each candidate once; empty for all'),
    sort: z.enum(CANDIDATE_SORTS).optional().describe('`newest` by default'),
  })
  .refine(hasFewWords, WORDS_ERROR)
  .refine(hasPlaceOfRadius, RADIUS_ERROR)
  .refine((query) => query.since === undefined || query.sort === undefined, {
    path: ['sort'],
    error: 'Must not come with `since`, whose order is that of the changes',
  })

export const exportQuery = filters
  .extend({ sort, format: z.enum(EXPORT_FORMATS) })
  .refine(hasFewWords, WORDS_ERROR)
  .refine(hasPlaceOfRadius, RADIUS_ERROR)

type FilterQuery = z.output<typeof countQuery>

/** Refuses a query that is too long to be read. */
export async function checkQueryLength({ url }: Pick<FastifyRequest, 'url'>): Promise<void> {
  if (url.length > FILTER_MAX_LENGTH + url.indexOf('?')) throw refuse('filter_invalid')
}

/**
 * Returns the conditions of a query, and that of `VERIFY_EMAIL`.
 *
 * @throws {Refusal} `filter_invalid` for a radius around a zip code that nobody has
 */
export async function filterOf(
  { from, until, ...same }: FilterQuery,
  { notifications }: Pick<ProviderConfig, 'notifications'>,
): Promise<CandidateFilter> {
  if (same.radius !== undefined && !(await isKnownZip(same.zip ?? '')))
    throw refuse('filter_invalid', { fields: { fields: { zip: ['Is unknown'] } } })
  return {
    ...same,
    since: from && inUtc(from),
    until: until?.length === DAY_LENGTH ? new Date(Date.parse(until) + DAY_MS).toISOString() : until,
    isVerified: notifications.rules.mustVerify || undefined,
  }
}
