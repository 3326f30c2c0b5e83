import { folded } from '../../headings/folded.ts'
import { type Candidate, weigh } from '../candidate.ts'
import { US_STATES } from '../contact/us-states.ts'
import { CONTACT_DATA } from '../outline/contact-data.ts'
import type { Outline, PlacedLine } from '../outline/outline.ts'
import { titleLikeness } from '../title/title-words.ts'
import { agreement, isParticle, nameWords } from './name-shape.ts'
import { type NameSource, nameSources } from './name-sources.ts'
import { SELDOM_NAME_WORDS } from './name-words.ts'
import { type FullName, splitName } from './split-name.ts'

/** A name, and the place of its line. */
export interface PlacedName extends FullName {
  readonly at: number
  /** How many lines of the first page stand higher. */
  readonly rank: number
}

/** All that could be the person's name. */
export function nameCandidates(outline: Outline, emails: readonly string[]): Candidate<PlacedName>[] {
  const mailboxes = emails.map((email) => email.split(/[+@]/)[0]!)
  const largest = Math.max(...outline.lines.filter(({ page }) => page === 1).map(({ size }) => size), 1)
  return nameSources(outline).flatMap((source) => {
    const words = nameWords(source.text)
    const name = words && splitName(words, mailboxes[0] ?? '')
    if (!words || !name) return []
    const mail = Math.max(0, ...mailboxes.map((mailbox) => agreement(words, mailbox)))
    return weigh(
      { ...name, at: source.line.at, rank: source.line.rank },
      {
        'agrees with the e-mail address': mail * 1.6,
        ...looks(source, outline, largest),
        ...position(source, mail),
        'stands over the contact data': isOverContact(outline, source.line) ? 1.5 : 0,
        'has the usual number of words': usualCount(words),
        'has words that are seldom names': mail < 2.5 ? -2 * seldomWords(words) : 0,
        'may be a town': mail === 0 && !source.isLabelled && beginsTown(words, source.line) ? -6 : 0,
        'reads like a job title': mail < 2.5 && titleLikeness(source.text) >= 2.5 ? -4 : 0,
      },
    )
  })
}

function looks({ line, size, isLabelled, isPart, isStacked }: NameSource, outline: Outline, largest: number) {
  const ratio = size / outline.bodySize
  return {
    'has a label': isLabelled ? 5 : 0,
    'is set larger than the text': ratio >= 1.7 ? 3 : ratio >= 1.3 ? 2 : ratio >= 1.1 ? 1 : 0,
    'is the largest of the page': size >= largest * 0.98 && ratio > 1.1 ? 1.5 : 0,
    'is set in bold': line.cells.every(({ strong }) => strong) ? 0.5 : 0,
    'is part of a line': isPart ? -0.5 : 0,
    'goes on in a line that is set alike': isStacked ? 1.5 : 0,
  }
}

const OWN_PLACES = new Set(['head', 'contact', 'summary'])

function position({ line }: NameSource, mail: number) {
  const { rank } = line
  return {
    'stands at the top': rank === 0 ? 3 : rank <= 2 ? 2 : rank <= 5 ? 1 : rank <= 12 ? 0 : -1,
    'stands under another heading': OWN_PLACES.has(line.place) ? 0 : mail >= 2.5 ? -1 : -3,
    'is of a reference': line.place === 'references' ? -6 : 0,
    'is an item of a list': line.isItem ? -1 : 0,
  }
}

function usualCount(words: readonly string[]): number {
  const own = words.filter((word) => !isParticle(word)).length
  return own <= 3 ? 0.5 : own > 4 ? -1 : 0
}

const seldomWords = (words: readonly string[]) =>
  words.filter((word) => SELDOM_NAME_WORDS.has(folded(word))).length

const TOWN = new RegExp(
  `^[\\p{L}.'’-]+(?: [\\p{L}.'’-]+){0,2}?,? (?:${Object.keys(US_STATES).join('|')})(?![\\p{L}-]| \\p{L})`,
  'u',
)

/** `Fall River, MA`: some states are written as degrees are. */
const beginsTown = ([first = '']: readonly string[], { text }: PlacedLine) =>
  TOWN.test(text.slice(text.indexOf(first)))

const CONTACT_WITHIN = 4

const isOverContact = ({ lines }: Outline, line: PlacedLine) =>
  lines
    .filter(({ at }) => at >= line.at && at <= line.at + CONTACT_WITHIN)
    .some(({ text, place }) => place !== 'references' && CONTACT_DATA.test(text))
