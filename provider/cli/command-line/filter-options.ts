import { ELIGIBILITY_STATUSES, JOB_TYPES } from '@resume-library/contract/choices'
import { UsageError } from '@resume-library/server/process/command-line'
import { z } from 'zod'
import type { CandidateFilter } from '../../candidates/search/candidate-filter.ts'
import { type CommandArguments, textOption } from './command.ts'

/** Options that select candidates. */
export const FILTER_HELP = [
  '--since DATE         registered on or after this date (2026-11-21 or 2026-11-21T08:30Z; UTC by default)',
  '--until DATE         registered before this date',
  '--email ADDRESS      with this email address',
  '--text TEXT          with this text in a name, the email address, the home town or a job title',
  '--words WORDS        with words in one of those or in a skill that start like each of these: --words "nurse bost"',
  '--place TEXT         with a home town whose words start like this, a zip code that does, or in this state',
  '--zip DIGITS         with a zip code that starts like this',
  `--job-type TYPE      ${JOB_TYPES.join(', ')}`,
  '--skill SKILL        with this key skill',
  `--eligibility STATUS ${ELIGIBILITY_STATUSES.join(', ')}`,
]

/** @throws {UsageError} also for an empty text, as of an unset variable, which would select everybody */
export function filterOf(given: CommandArguments): CandidateFilter {
  for (const [name, value] of Object.entries(given.values))
    if (String(value).trim() === '') throw new UsageError(`--${name} must not be empty.`)
  const all = {
    since: timestamp(given, 'since'),
    until: timestamp(given, 'until'),
    email: textOption(given, 'email'),
    text: textOption(given, 'text'),
    words: textOption(given, 'words'),
    place: textOption(given, 'place'),
    zip: textOption(given, 'zip'),
    skill: listOf(textOption(given, 'skill')),
    job_type: listOf(choice(given, 'job-type', JOB_TYPES)),
    eligibility: listOf(choice(given, 'eligibility', ELIGIBILITY_STATUSES)),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

const listOf = <Value>(value: Value | undefined) => (value === undefined ? undefined : [value])

const TIME = { offset: true, local: true }
const DATE = z.union([z.iso.date(), z.iso.datetime(TIME), z.iso.datetime({ ...TIME, precision: -1 })])

function timestamp(given: CommandArguments, name: string): string | undefined {
  const value = textOption(given, name)
  if (value === undefined) return undefined
  if (!DATE.safeParse(value).success)
    throw new UsageError(`--${name} must be a date like 2026-11-21 or 2026-11-21T08:30Z.`)
  return new Date(/T[\d:.]+$/.test(value) ? `${value}Z` : value).toISOString()
}

function choice<Choice extends string>(
  given: CommandArguments,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = textOption(given, name)
  const found = choices.find((known) => known.toLowerCase() === value?.toLowerCase())
  if (value !== undefined && !found) throw new UsageError(`--${name} must be one of: ${choices.join(', ')}.`)
  return found
}
