import { folded, lettersOf } from '../../headings/folded.ts'
import { type Candidate, weigh } from '../candidate.ts'
import { US_STATES } from '../contact/us-states.ts'
import { CONTACT_DATA } from '../outline/contact-data.ts'
import type { Outline, PlacedLine } from '../outline/outline.ts'
import { titleLikeness } from '../title/title-words.ts'
import { agreement, isInitial, isParticle, nameWords, nicknameIn, profileHandles } from './name-shape.ts'
import { type NameSource, nameSources } from './name-sources.ts'
import { ABOUT_DOCUMENT, SELDOM_NAME_WORDS, SUFFIXES } from './name-words.ts'
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
  const handles = profileHandles([...outline.links, ...outline.lines.map(({ text }) => text)])
  const largest = Math.max(...outline.lines.filter(({ page }) => page === 1).map(({ size }) => size), 1)
  const signature = outline.signature ? nameWords(outline.signature) : null

  return nameSources(outline).flatMap((source) => {
    const words = nameWords(source.text)
    const written = { firstWords: source.firstWords, familyWords: familyWords(source.text, words) }
    const name = words && splitName(words, mailboxes[0] ?? '', written)
    if (!words || !name || (source.isPart && /^(?:de|del|d[ao]s|las?|los|von)$/i.test(words[0]!))) return []
    const nickname = nicknameIn(source.text)
    const called = nickname ? [nickname, ...words.slice(1)] : words
    const mail = Math.max(
      0,
      ...emails.flatMap((email) => [mailAgreement(words, email), mailAgreement(called, email)]),
    )
    const isHuge = mail > 0 && source.size >= Math.max(largest, outline.bodySize * 1.7)
    const profile = Math.max(0, ...handles.map((handle) => agreement(words, handle)))
    return weigh(
      { ...name, at: source.line.at, rank: source.line.rank },
      {
        'agrees with the e-mail address': mail * 1.6,
        'agrees with a profile': profile > 1.5 ? profile * (mail > 0 ? 0.5 : 1) : 0,
        'signs the letter': signature && sameWords(signature, words) ? 3 : 0,
        ...looks(source, outline, largest),
        ...position(source, mail + (profile > 1.5 ? 1 : 0) + (isHuge ? 2.5 : 0), linesAbove(outline, source)),
        'stands right above the contact data': isAboveContact(outline, source, mail) ? 1.5 : 0,
        'begins the contact data': beginsContact(outline, source) ? 3.5 : 0,
        ...form(outline, source, words),
        'has words that are seldom names': mail < 2.5 ? -2 * seldomWords(words) : 0,
        'reads like a job title':
          titleLikeness(source.text) >= 2.5 && !mailboxes.some((mailbox) => isMailboxOf(words, mailbox))
            ? -4
            : 0,
        'stands behind what the document is called':
          BEHIND_DOCUMENT.test(source.text) && (source.line.rank > 0 || /^(?:about|meet)/i.test(source.text))
            ? -1.5
            : 0,
        'goes on from the line above': source.goesOn ? -4 : 0,
      },
    )
  })
}

/** `sambaker` and `sjbaker` of Samuel Baker, who is none; but `chefjane` is no Pastry Chef. */
function isMailboxOf(words: readonly string[], mailbox: string): boolean {
  const letters = lettersOf(mailbox)
  const rest = letters.replace(lettersOf(words.at(-1)!), '')
  return rest !== letters && rest[0] === lettersOf(words[0]!)[0]
}

/** How many words stand before the comma of `Pham, Quang Minh` and `Leiva Ponce, Gustavo`: they are the last name. */
function familyWords(text: string, words: readonly string[] | null): number {
  const family = text.split(',')[0]!.split(/\s+/)
  const isBefore =
    words && words.length > family.length && words.slice(-family.length).join() === family.join()
  return isBefore ? family.length : 0
}

/** How much of a name an address has; its domain counts where the mailbox has some of it. */
function mailAgreement(words: readonly string[], email: string): number {
  const own = agreement(words, email.split('@')[0]!)
  const whole = email.split('.').slice(0, -1).join('.').replace('@', '.')
  return own === 0 ? 0 : Math.max(own, agreement(words, whole))
}

function looks(source: NameSource, { bodySize }: Outline, largest: number) {
  const { line, size, isLabelled, isPart, goesOn, isStacked = false } = source
  const ratio = size / bodySize
  return {
    'has a label': isLabelled ? 5 : 0,
    'is set larger than the text': ratio >= 1.7 ? 3 : ratio >= 1.3 ? 2 : ratio >= 1.1 ? 1 : 0,
    'is the largest of the page': size >= largest * 0.98 && ratio > 1.1 ? 1.5 : 0,
    'is set in bold': !goesOn && line.cells.every(({ strong }) => strong) ? 0.5 : 0,
    'is part of a line': isPart && !isBeforeMore(source) ? -0.5 : 0,
    'stands before a state': isPart ? beforeState(source) : 0,
    'goes on in a line that is set alike': isStacked ? 1.5 : 0,
  }
}

function form(outline: Outline, source: NameSource, words: readonly string[]) {
  const { text, goesOn } = source
  const own = words.filter((word) => !isParticle(word))
  const isOnlyName = hasMarkOfName(text, words) || (isLikeName(words) && !isUnderName(outline, source))
  return {
    'has the usual number of words': own.length <= 3 ? 0.5 : own.length > 4 ? -1 : 0,
    'has what only names have': !goesOn && isOnlyName ? 1 : 0,
  }
}

/** `Jr.` or `RN` behind it (`MA` and `MD` are states too), a nickname inside, an initial in the middle, `O’Leary`. */
const hasMarkOfName = (text: string, words: readonly string[]) =>
  (SUFFIXES.test(text) && !/\bM[AD]$/.test(text)) ||
  (nicknameIn(text) !== null && !text.endsWith(')')) ||
  words.slice(1, -1).some(isInitial) ||
  /^(?:O['’]|Mc)\p{L}{3,}$/u.test(words.at(-1)!)

/** A small word inside, or two surnames with a hyphen; under a name it may be `Marina del Rey`, or a `Problem-Solver`. */
const isLikeName = (words: readonly string[]) =>
  words.slice(1, -1).some(isParticle) || /^\p{L}{3,}-\p{Lu}\p{L}{2,}$/u.test(words.at(-1)!)

/**
 * Headers of later pages say whose they are: the person's own spelling stands elsewhere. `About` may go on with a firm,
 * and `Meet` with a sentence.
 */
const BEHIND_DOCUMENT = /\b(?:of|for|von|de)\s+\p{Lu}|^(?:about|ABOUT|About|meet|MEET|Meet)\s/u
const OWN_PLACES = new Set(['head', 'contact', 'summary'])

function position({ line }: NameSource, agreed: number, rank: number) {
  const top = rank === 0 ? 3 : rank <= 2 ? 2 : rank <= 5 ? 1 : rank <= 12 ? 0 : -1
  return {
    'stands at the top': top,
    'stands under another heading': OWN_PLACES.has(line.place)
      ? 0
      : agreed > 3
        ? -0.5
        : agreed >= 2.5
          ? -1.5
          : -3,
    'is of a reference': line.place === 'references' ? -6 : 0,
    'is an item of a list': line.isItem ? -1 : 0,
  }
}

const seldomWords = (words: readonly string[]) =>
  words.filter((word) => SELDOM_NAME_WORDS.has(folded(word))).length

const sameWords = (one: readonly string[], other: readonly string[]) =>
  folded(one.join(' ')) === folded(other.join(' '))

/** Lines of the page that stand higher, but for what the document says of itself. */
const linesAbove = ({ lines }: Outline, { line }: NameSource) =>
  line.rank -
  lines.filter(({ page, rank, text }) => page === 1 && rank < line.rank && ABOUT_DOCUMENT.test(text)).length

/** Addresses and numbers behind it in its line or in one of the next, where the head of a resume has them. */
function isAboveContact(outline: Outline, source: NameSource, mail: number): boolean {
  const { line, isLabelled } = source
  if ((mail === 0 && linesAbove(outline, source) > 1) || isLabelled || !beginsLine(source)) return false
  const below = outline.lines.filter(({ at }) => at > line.at && at <= line.at + CONTACT_WITHIN)
  if (isBeforeContact(source)) return mail > 0 || !below.slice(0, NAME_WITHIN).some(isNameBeside(line))
  const contact = below.findIndex(({ text, place }) => place !== 'references' && isContact(text))
  return contact >= 0 && (mail > 0 || !below.slice(0, contact).some(mayBeName))
}

/** Of two names over contact data the lower one is the person's. */
function mayBeName({ text }: { readonly text: string }): boolean {
  const words = nameWords(text) ?? []
  const isPlace = words.some((word) => SELDOM_NAME_WORDS.has(folded(word)))
  return words.length > 1 && !isPlace && titleLikeness(text) < 2.5
}

const isNameBeside = (line: PlacedLine) => (other: PlacedLine) =>
  other.place === line.place && mayBeName(other)

/** Whether one of the lines right above may be a name too. */
const isUnderName = ({ lines }: Outline, { line }: NameSource): boolean =>
  lines.filter(({ at }) => at < line.at && at >= line.at - NAME_WITHIN).some(isNameBeside(line))

const wholeOf = ({ line }: NameSource) => line.cells.map(({ text }) => text).join(' ')
const beginsLine = (source: NameSource) => wholeOf(source).startsWith(source.text)
/** `Jane Doe, Boston, MA 02118, 617-555-0123`. */
const isBeforeContact = (source: NameSource) => beginsLine(source) && isContact(restOf(source))

/** `Jane Doe | Registered Nurse`, and what stands before contact data. */
const isBeforeMore = (source: NameSource): boolean =>
  beginsLine(source) && (isContact(restOf(source)) || isTitle(restOf(source)))
const isTitle = (rest: string) =>
  /^\s*[|•·–—/-]/.test(rest) && titleLikeness(rest.replace(/^[\s|•·–—/-]+/, '')) >= 2.5

/** Points for what may be a town, as `Cedar Rapids` in `Cedar Rapids, IA`; `MD` and the like are degrees too. */
function beforeState(source: NameSource): number {
  const rest = beginsLine(source) ? restOf(source) : ''
  if (!STATE.test(rest)) return 0
  return /^,? (?:MA|MD|PA)(?! \d{5})/.test(rest) ? -1 : -3
}
const STATE = new RegExp(
  `^,? (?:${Object.entries(US_STATES)
    .flatMap(([abbreviation, [name]]) => [abbreviation, name])
    .join('|')})(?![\\p{L}-])`,
  'u',
)
const restOf = (source: NameSource) => wholeOf(source).slice(source.text.length)

/** The first line under a heading for contact data, over an address. */
const beginsContact = ({ sections }: Outline, { line, isPart }: NameSource) =>
  !isPart &&
  sections.some(
    ({ kind, lines: [first, ...others] }) =>
      kind === 'contact' &&
      first === line &&
      others.slice(0, CONTACT_WITHIN).some(({ text }) => isContact(text)),
  )

const CONTACT_WITHIN = 4
/** Lines between two names of one head. */
const NAME_WITHIN = 2
/** `Cedar Rapids, Iowa 52402`. */
const TOWN = /,[ \t]\p{Lu}[\p{L}. ]+,? \d{5}$/u
const isContact = (text: string) => CONTACT_DATA.test(text) || TOWN.test(text)
