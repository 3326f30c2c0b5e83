import { ELIGIBILITY_STATUSES, JOB_TYPES } from '@resume-library/contract/choices'
import { UsageError } from '@resume-library/server/process/command-line'
import type { CandidateFilter } from '../../candidates/candidate-archive.ts'
import { type CommandArguments, textOption } from './command.ts'

/** Options that say which candidates; the same for every command that takes many. */
export const FILTER_HELP = [
  '--since DATE         registered on this day or later (2026-11-21 or with time, UTC unless it says otherwise)',
  '--until DATE         registered before this',
  '--email ADDRESS      with this e-mail address',
  '--text TEXT          with this in a name, the e-mail address, the home town or a job title',
  '--words WORDS        with each of these words in one of those or in a skill, as --words "nurse boston"',
  '--place TEXT         with this in the home town, or a zip code that begins so',
  '--zip DIGITS         with a zip code that begins so',
  `--job-type TYPE      ${JOB_TYPES.join(', ')}`,
  '--skill SKILL        with this key skill',
  `--eligibility STATUS ${ELIGIBILITY_STATUSES.join(', ')}`,
]

/** @throws {UsageError} also for an empty text, as of a script's unset variable: it would mean everybody */
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
    skill: textOption(given, 'skill'),
    jobType: choice(given, 'job-type', JOB_TYPES),
    eligibility: choice(given, 'eligibility', ELIGIBILITY_STATUSES),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

function timestamp(given: CommandArguments, name: string): string | undefined {
  const value = textOption(given, name)
  if (value === undefined) return undefined
  const isDate = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?$/.test(value)
  const time =
    isDate && isDay(value.slice(0, 10))
      ? Date.parse(/T.*[^Z\d:.]|Z$|^[^T]*$/.test(value) ? value : `${value}Z`)
      : Number.NaN
  if (Number.isNaN(time))
    throw new UsageError(`--${name} must be a date like 2026-11-21 or 2026-11-21T08:30Z.`)
  return new Date(time).toISOString()
}

/** `Date` takes February 30 for March 2. */
function isDay(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
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
