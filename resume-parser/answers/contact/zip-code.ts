import { statesOfZip, US_STATES } from '@resume-library/contract/us-states'
import { type Match, score } from '../match.ts'
import type { Outline, PlacedLine } from '../outline/outline.ts'
import { aboveTheName, contactRegion, type NamePlace } from './contact-region.ts'

export interface TownAndZip {
  readonly zip: string
  readonly town: string | null
}

const ABBREVIATIONS = Object.keys(US_STATES).join('|')
const NAMES = Object.values(US_STATES)
  .map(([name]) => name)
  .sort((one, other) => other.length - one.length)
  .join('|')
const ADDRESS_END = new RegExp(
  `(?:(?<town>\\p{Lu}[\\p{L}\\p{M}.' -]{1,38}?)[,\\s]+)?(?<![\\p{L}\\d])(?:(?<short>${ABBREVIATIONS}|[A-Z]\\.[A-Z]\\.)|(?<long>(?:${NAMES})))\\.?[\\s,./(|*·•●–-]{1,4}(?:USA?[\\s,]+)?(?<zip>\\d{5}(?:-\\d{4})?)(?!\\d|-\\d|\\.\\d|,\\d)`,
  'gu',
)
const ZIP_FIRST = new RegExp(
  `(?:^|[,\\s])(\\d{5}),? \\p{Lu}[\\p{L} .'-]{1,38}(?:\\(USA?\\))?, (${ABBREVIATIONS}|${NAMES})(?![\\p{L}])`,
  'u',
)

/** Finds zip codes whose prefix belongs to the state next to them. */
export function zipMatches(outline: Outline, name: NamePlace = null): Match<TownAndZip>[] {
  const isContact = contactRegion(name)
  return outline.lines.flatMap((line) =>
    zipsOf(line).map((value) =>
      score(value, {
        'belongs to its state': 3,
        'stands with the contact data': isContact(line) ? 3 : -2,
        'stands above the name': aboveTheName(line, name),
      }),
    ),
  )
}

function zipsOf(line: PlacedLine): TownAndZip[] {
  const text = line.text.replaceAll('\t', ' ')
  const found = [...text.matchAll(ADDRESS_END)].flatMap(({ groups = {} }) => {
    const { town, short, long, zip = '' } = groups
    return belongs(short ?? long ?? '', zip) ? [{ zip, town: townOf(town) }] : []
  })
  const [, zip = '', state = ''] = ZIP_FIRST.exec(text) ?? []
  return found.length === 0 && belongs(state, zip) ? [{ zip, town: null }] : found
}

function belongs(state: string, zip: string): boolean {
  const written = state.replaceAll('.', '')
  return statesOfZip(zip).some((short) => written === short || written === US_STATES[short]![0])
}

/** Returns the town before the state; null if it cannot be separated from the street. */
function townOf(text: string | undefined): string | null {
  const town = text?.trim().replace(/[,.]$/, '') ?? ''
  return /^\p{Lu}/u.test(town) && !STREET.test(town) ? town : null
}

const STREET =
  /.\bst\b|\b(?:street|ave|avenue|rd|road|dr|drive|blvd|lane|ln|apt|suite|unit|box|way|court|ct)\b/i
