import { type Candidate, weigh } from '../candidate.ts'
import type { Outline, PlacedLine } from '../outline/outline.ts'
import { contactRegion } from './contact-region.ts'
import { aboveTheName, addressed, type NamePlace, ofOrganisation } from './owner.ts'
import { US_STATES } from './us-states.ts'

/** A zip code, and the town that stands before its state. */
export interface TownAndZip {
  readonly zip: string
  readonly town: string | null
}

const ABBREVIATIONS = Object.keys(US_STATES).join('|')
const NAMES = Object.values(US_STATES)
  .map(([name]) => name)
  .sort((one, other) => other.length - one.length)
  .join('|')
/** `Boston, MA 02118`, `Washington, D.C. 20001-1234`, `Springfield, Illinois 62701`, `Breaux Bridge, La. 70517`. */
const ADDRESS_END = new RegExp(
  `(?:(?<town>\\p{Lu}[\\p{L}\\p{M}.' -]{1,38}?)[,\\s]+)?(?<![\\p{L}\\d])(?:(?<short>${ABBREVIATIONS}|D\\.C\\.|[A-Z]\\.[A-Z]\\.|(?<=,\\s{0,3})[A-Z][a-z]{1,4}(?=\\.))|(?<long>(?:${NAMES})))\\.?[\\s,./(|*·•●–-]{1,4}(?:USA?[\\s,]+)?(?<zip>\\d{5}(?:-\\d{4})?)(?!\\d|-\\d|\\.\\d|,\\d)`,
  'gu',
)
/** A code alone in its cell or line, as forms have it. */
const ALONE = /^(?:zip(?: ?code)?|postal code|zip\/postal code)?\s*:?\s*(\d{5}(?:-\d{4})?)$/i
const STATE_AT_END = new RegExp(`(?<![\\p{L}])(?:(${ABBREVIATIONS})|(${NAMES}))\\W*$`, 'u')
const ZIP_FIRST = new RegExp(
  `(?:^|[,\\s])(\\d{5}),? \\p{Lu}[\\p{L} .'-]{1,38}(?:\\(USA?\\))?, (${ABBREVIATIONS}|${NAMES})(?![\\p{L}])`,
  'u',
)

/** All that could be the person's zip code: five digits whose first three belong to the state that stands with them. */
export function zipCandidates(outline: Outline, name: NamePlace = null): Candidate<TownAndZip>[] {
  const isContact = contactRegion(outline, name)
  const isOrganisation = ofOrganisation(outline, name)
  const pointsOfAddressee = addressed(outline)
  const states = outline.lines.filter(isContact).flatMap(({ text }) => statesIn(text))
  return outline.lines.flatMap((line, at, lines) =>
    [...zipsOf(line, lines[at - 1]), ...(isContact(line) ? zipsApart(line, states) : [])].map((value) =>
      weigh(value, {
        'belongs to its state': 3,
        'stands with the contact data': isContact(line) ? 3 : -2,
        'stands above the name': aboveTheName(line, name),
        'belongs to who is named above it': isOrganisation(line) ? -1.5 : 0,
        'is of whom a letter is written to': pointsOfAddressee(line),
        'stands in a job': line.place === 'experience' && !isContact(line) ? -2 : 0,
        'is where they lived before': FORMER.test(line.text) ? -6 : 0,
        'is of a reference': line.place === 'references' ? -6 : 0,
        'comes late': -0.01 * line.at,
      }),
    ),
  )
}

const FORMER = /^(?:previous|former|old|prior|past)\b.*:/i

function zipsOf(line: PlacedLine, before: PlacedLine | undefined): TownAndZip[] {
  const text = line.text.replaceAll('\t', ' ')
  const found = [...text.matchAll(ADDRESS_END)].flatMap(({ groups = {} }) => {
    const { town, short, long, zip = '' } = groups
    return belongs(short ?? long ?? '', zip) ? [{ zip, town: townOf(town) }] : []
  })
  if (found.length > 0) return found
  const [, zip = '', state = ''] = ZIP_FIRST.exec(text) ?? []
  return belongs(state, zip) ? [{ zip, town: null }] : zipAlone(line, before)
}

/** A state that ends the line or cell before. */
function zipAlone(line: PlacedLine, before: PlacedLine | undefined): TownAndZip[] {
  const cells = [...(before?.cells ?? []), ...line.cells].map(({ text }) => text)
  const texts = cells.filter((text) => !/^(?:zip|postal)[ /a-z]*:?$/i.test(text))
  return line.cells.flatMap(({ text }, column) => {
    const zip = ALONE.exec(text)?.[1] ?? ''
    const neighbours = [texts[texts.lastIndexOf(text) - 1] ?? '', before?.cells[column]?.text ?? '']
    const isOfState = neighbours.some((neighbour) => {
      const [, short, long] = STATE_AT_END.exec(neighbour) ?? []
      return belongs(short ?? long ?? '', zip)
    })
    return isOfState ? [{ zip, town: null }] : []
  })
}

/** `07105` between signs among contact data, whose state stands with the town in another line. */
const zipsApart = ({ text }: PlacedLine, states: readonly string[]): TownAndZip[] =>
  text
    .split(/\t|\s+[|•·]\s+/)
    .filter((part) => /^\d{5}$/.test(part) && states.some((state) => belongs(state, part)))
    .map((zip) => ({ zip, town: null }))

const statesIn = (text: string) =>
  text.split(/\t|\s+[|•·]\s+/).flatMap((part) => {
    const [, short, long] = STATE_AT_END.exec(part) ?? []
    return short ?? long ?? []
  })

function belongs(state: string, zip: string): boolean {
  const written = state.replaceAll('.', '')
  const start = zip.slice(0, 3)
  return Object.entries(US_STATES).some(
    ([abbreviation, [name, prefixes]]) =>
      (written.toUpperCase() === abbreviation ||
        written.toLowerCase() === name.toLowerCase() ||
        isShortFor(written, name)) &&
      prefixes.split(' ').some((range) => {
        const [from = '', to = from] = range.split('-')
        return start !== '' && from <= start && start <= to
      }),
  )
}

/** `Calif` and `Fla`: what newspapers write for a state. */
const isShortFor = (written: string, name: string) =>
  /^[A-Z][a-z]{2,4}$/.test(written) && new RegExp(`^${[...written].join('.*')}`).test(name)

/** What stands between the street and the state; nothing where the two cannot be parted. */
function townOf(text: string | undefined): string | null {
  const town = text?.trim().replace(/[,.]$/, '') ?? ''
  return /^\p{Lu}/u.test(town) && !STREET.test(town) ? town : null
}

const STREET =
  /.\bst\b|\b(?:street|ave|avenue|rd|road|dr|drive|blvd|lane|ln|apt|suite|unit|box|way|court|ct)\b/i
