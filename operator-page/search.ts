import {
  EDUCATION_LEVELS,
  ELIGIBILITY_STATUSES,
  JOB_TYPES,
  WORK_EXPERIENCES,
} from '@resume-library/contract/choices'
import { readAmountOf } from '@resume-library/contract/field-amounts'
import { plainDigits } from '@resume-library/contract/plain-digits'
import { answerOfChoice } from './answers.ts'
import { CANDIDATES } from './api.ts'
import { shownNumber, shownTime, type Translation } from './words.tsx'

/** Filters with several values, by the names of the API. */
export const CHOICE_FILTERS = {
  job_type: ['acceptable_job_types', JOB_TYPES],
  experience: ['work_experience', WORK_EXPERIENCES],
  education: ['education_level', EDUCATION_LEVELS],
  eligibility: ['eligibility_status', ELIGIBILITY_STATUSES],
} as const
export type ChoiceFilter = keyof typeof CHOICE_FILTERS

const TEXT_FILTERS = ['words', 'title', 'place', 'zip', 'radius', 'salary', 'email', 'from', 'until'] as const
const AMOUNT_FILTERS = [
  ['salary', 'salary_max'],
  ['radius', 'travel_radius'],
] as const
const SWITCH_FILTERS = ['relocate', 'driving_license'] as const
export const SORTS = ['newest', 'oldest', 'name', 'salary'] as const

const FILTERS: readonly string[] = [
  ...TEXT_FILTERS,
  'skill',
  ...Object.keys(CHOICE_FILTERS),
  ...SWITCH_FILTERS,
]

/** In miles, where only a zip code is given. */
const RADIUS = '25'
const PAGE = '25'

/** Returns the filters of an address; all else in it is not ours. */
export const filtersOf = (search: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...search].filter(([name, value]) => FILTERS.includes(name) && value.trim()))

/** Returns the filters of the search form; the skills of its one field are separate there. */
export function filtersOfForm(form: HTMLFormElement): URLSearchParams {
  const filters = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    const values = name === 'skill' ? String(value).split(/[,،]/) : [String(value)]
    for (const one of values) if (one.trim() && FILTERS.includes(name)) filters.append(name, one.trim())
  }
  for (const [name, field] of AMOUNT_FILTERS) {
    const typed = filters.get(name)
    if (typed) filters.set(name, String(readAmountOf(field, typed) ?? typed))
  }
  const zip = plainDigits(filters.get('zip') ?? '').replace(/^(\d{5})-\d{4}$/, '$1')
  if (zip) filters.set('zip', zip)
  else filters.delete('radius')
  if (zip.length === 5 && !filters.has('radius')) filters.set('radius', RADIUS)
  const words = filters.get('words') ?? ''
  if (/^\S+@\S+$/.test(words)) {
    filters.delete('words')
    filters.set('email', words)
  }
  return filters
}

/** Returns the address's query of a page of results. */
export function queryOf(search: URLSearchParams, cursor = search.get('cursor')): URLSearchParams {
  const query = sorted(filtersOf(search), search.get('sort'))
  if (cursor) query.set('cursor', cursor)
  return query
}

/** Returns the query of filters in this order. */
export function sorted(filters: URLSearchParams, sort: string | null): URLSearchParams {
  const query = new URLSearchParams(filters)
  if (sort && sort !== SORTS[0]) query.set('sort', sort)
  return query
}

/** Returns a query for the API, as a time where it has a day: days begin where the operator is. */
function withTimes(query: URLSearchParams, ...more: [string, string][]): URLSearchParams {
  const times = new URLSearchParams([...query, ...more])
  for (const [name, days] of [
    ['from', 0],
    ['until', 1],
  ] as const) {
    const day = new Date(`${query.get(name)}T00:00`)
    day.setDate(day.getDate() + days)
    if (!Number.isNaN(day.getTime())) times.set(name, day.toISOString())
  }
  return times
}

export const listPath = (query: URLSearchParams): string =>
  `${CANDIDATES}?${withTimes(query, ['limit', PAGE])}`

export const countPath = (filters: URLSearchParams): string => `${CANDIDATES}/count?${withTimes(filters)}`

export const exportPath = (search: URLSearchParams, format: 'xlsx' | 'csv' | 'jsonl'): string =>
  `${CANDIDATES}/export?${withTimes(queryOf(search, null), ['format', format])}`

export interface Chip {
  readonly text: string
  /** The search without it. */
  readonly rest: URLSearchParams
}

/** Returns what is set, in words; a zip code and its radius are one. */
export function chipsOf(filters: URLSearchParams, translate: Translation): readonly Chip[] {
  const all = [...filters]
  return all
    .filter(([name]) => name !== 'radius')
    .map(([name, value]) => ({
      text: chipText(name, value, filters, translate),
      rest: new URLSearchParams(
        all.filter(
          ([otherName, other]) =>
            !(otherName === name && other === value) && !(name === 'zip' && otherName === 'radius'),
        ),
      ),
    }))
}

/** Returns the day of a filter, also where it is a time, as in the audit: `until` ends then. */
function shownDayOfFilter(name: 'from' | 'until', value: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value)
  const time = isDay ? `${value}T00:00` : Date.parse(value) - Number(name === 'until')
  return shownTime(new Date(time)) ?? value
}

function chipText(name: string, value: string, filters: URLSearchParams, translate: Translation): string {
  if (name === 'words') return value
  const radius = filters.get('radius')
  if (name === 'zip' && radius)
    return translate('chip_near', {
      zip: value,
      distance: answerOfChoice('travel_radius', radius, translate),
    })
  if (name === 'relocate' || name === 'driving_license')
    return `${translate(`label_${name}`)}: ${translate(value === '1' ? 'choice_1' : 'choice_0')}`
  if (name === 'from' || name === 'until')
    return `${translate(`filter_${name}`)}: ${shownDayOfFilter(name, value)}`
  if (name in CHOICE_FILTERS)
    return answerOfChoice(CHOICE_FILTERS[name as ChoiceFilter][0], value, translate) || value
  const label = translate(
    name === 'skill' ? 'label_key_skills' : name === 'email' ? 'label_email' : `filter_${name as 'title'}`,
  )
  return `${label}: ${name === 'salary' && Number(value) ? `\u2066$${shownNumber(Number(value))}\u2069` : value}`
}
