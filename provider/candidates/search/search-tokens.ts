import { SEARCHED_FIELDS } from '@resume-library/contract/text-uses'
import { statesOfZip, US_STATES } from '@resume-library/contract/us-states'
import { fold, wholeToken, wordsOf } from '../../search-words.ts'
import type { RecordedFields } from '../../tables/candidate-columns.ts'
import type { NewCandidate } from '../candidate-store.ts'
import type { CandidateFilter } from './candidate-filter.ts'
import { zipsWithin } from './zip-codes.ts'

/** A token of the index, or the start of one. */
interface Term {
  readonly token: string
  readonly isStart: boolean
}

/** Terms of which each group needs one. */
export type Terms = readonly (readonly Term[])[]

type Indexed = RecordedFields & Pick<NewCandidate, 'verified_at'>

/** Marks of tokens that are no words: no word contains `_`. */
const MARKS = {
  title: '_t',
  town: '_h',
  state: '_s',
  zip: '_z',
  skill: '_k',
  jobType: '_j',
  education: '_e',
  experience: '_x',
  eligibility: '_a',
  relocate: '_r',
  license: '_d',
  verified: '_v',
} as const
type Mark = keyof typeof MARKS

const marked = (mark: Mark, values: readonly string[]) => values.map((value) => MARKS[mark] + value)
const ZIP_LENGTH = 5
const NOTHING: Term = { token: '_', isStart: false }

/** Returns the tokens by which a candidate is found, separated by spaces. */
export function tokensOf(candidate: Indexed): string {
  const { desired_job_title, latest_job_title, home_town, zip_code, email } = candidate
  const titles = wordsOf(`${desired_job_title} ${latest_job_title}`)
  const texts = SEARCHED_FIELDS.flatMap((field) => (field === 'email' ? [] : [candidate[field]]))
  const zip = wholeToken(zip_code).slice(0, ZIP_LENGTH)
  const tokens = [
    ...wordsOf([...texts, ...candidate.key_skills, email.split('@')[0]].join(' ')),
    wholeToken(email),
    ...marked('title', titles),
    ...marked('town', wordsOf(home_town)),
    ...marked('state', statesOfZip(zip_code)),
    ...marked(
      'zip',
      Array.from(zip, (_, index) => zip.slice(0, index + 1)),
    ),
    ...marked('skill', candidate.key_skills.map(wholeToken)),
    ...marked('jobType', candidate.acceptable_job_types.map(wholeToken)),
    ...marked('education', [wholeToken(candidate.education_level)]),
    ...marked('experience', [wholeToken(candidate.work_experience)]),
    ...marked('eligibility', [wholeToken(candidate.eligibility_status)]),
    ...marked('relocate', [flag(candidate.relocate)]),
    ...marked('license', [flag(candidate.driving_license)]),
    ...marked('verified', [flag(candidate.verified_at !== null)]),
  ]
  return [...new Set(tokens)].filter(Boolean).join(' ')
}

/** Returns the starts of zip codes of a group; none for other groups. */
export const zipStartsOf = (group: Terms[number]): string[] =>
  group.flatMap(({ token }) => (token.startsWith(MARKS.zip) ? [token.slice(MARKS.zip.length)] : []))

const flag = (value: boolean) => (value ? '1' : '0')

/** Returns the terms of a filter; the conditions that are no terms are in `whereRow`. */
export async function termsOf(filter: CandidateFilter): Promise<Terms> {
  const anyOf = (mark: Mark, values: readonly string[] | undefined) =>
    values?.length ? [marked(mark, values.map(wholeToken)).map(whole)] : []
  const isFlag = (mark: Mark, value: boolean | undefined) =>
    value === undefined ? [] : [[whole(MARKS[mark] + flag(value))]]
  return withoutRepeated([
    ...someTerms(filter.words, filter.words?.split(/\s+/).flatMap(startsOfWord)),
    ...someTerms(
      filter.title,
      wordsOf(filter.title ?? '').map((word) => [start(MARKS.title + word)]),
    ),
    ...(filter.skill ?? []).map((skill) => [whole(MARKS.skill + wholeToken(skill))]),
    ...placeTerms(filter.place),
    ...(await zipTerms(filter)),
    ...anyOf('jobType', filter.job_type),
    ...anyOf('education', filter.education),
    ...anyOf('experience', filter.experience),
    ...anyOf('eligibility', filter.eligibility),
    ...isFlag('relocate', filter.relocate),
    ...isFlag('license', filter.driving_license),
    ...isFlag('verified', filter.isVerified),
  ])
}

/** Leaves out terms that others imply: repeated ones, and the start of another start. */
function withoutRepeated(terms: Terms): Terms {
  const isImplied = ([{ token, isStart } = NOTHING]: Terms[number], [other = NOTHING]: Terms[number]) =>
    isStart ? other.token.startsWith(token) && other.token !== token : false
  const single = terms.filter(({ length }) => length === 1)
  const distinct = new Map(terms.map((group) => [JSON.stringify(group), group]))
  return [...distinct.values()].filter(
    (group) => group.length > 1 || !single.some((other) => isImplied(group, other)),
  )
}

const whole = (token: string): Term => ({ token, isStart: false })
const start = (token: string): Term => ({ token, isStart: true })

/** Finds nobody by a text without a word, such as `+++`. */
const someTerms = (text: string | undefined, terms: readonly (readonly Term[])[] = []): Terms =>
  text && terms.length === 0 ? [[NOTHING]] : terms

const startsOfWord = (word: string) =>
  word.includes('@') ? [[start(wholeToken(word))]] : wordsOf(word).map((part) => [start(part)])

/** Finds by words of the home town, the start of the zip code, or the name or abbreviation of a state. */
function placeTerms(place: string | undefined): Terms {
  const text = fold(place ?? '').trim()
  const zip = /^(\d+)(-\d*)?$/.exec(text)?.[1]
  if (zip) return [[whole(MARKS.zip + zip.slice(0, ZIP_LENGTH))]]
  const statesOf = (wanted: string) =>
    Object.entries(US_STATES)
      .filter(([state, [name]]) => fold(state) === wanted || fold(name) === wanted)
      .map(([state]) => whole(MARKS.state + state))
  const states = statesOf(text)
  return someTerms(
    place,
    wordsOf(text).map((word) => [start(MARKS.town + word), ...(states.length > 0 ? states : statesOf(word))]),
  )
}

async function zipTerms({ zip, radius }: CandidateFilter): Promise<Terms> {
  if (zip === undefined) return []
  const zips = radius === undefined ? [zip] : await zipsWithin(zip, radius)
  return [zips.map((start) => whole(MARKS.zip + wholeToken(start).slice(0, ZIP_LENGTH)))]
}
