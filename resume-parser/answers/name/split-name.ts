import { folded, lettersOf } from '../../headings/folded.ts'
import { isInitial, isParticle } from './name-shape.ts'
import {
  DOUBLE_FIRST_NAMES,
  DOUBLE_FIRST_STARTS,
  FAMILY_FIRST_SURNAMES,
  SPANISH_SURNAMES,
} from './name-words.ts'

/** A person's names as they are written. */
export interface FullName {
  readonly first: string
  readonly last: string
}

/** How a name was written. */
export interface NameForm {
  /** How many words stand in a line over the others: one over two surnames is the first name. */
  readonly firstWords?: number | undefined
  /** How many words stood first as the last name: `Pham, Quang Minh`. */
  readonly familyWords?: number
}

/**
 * Parts a name into first and last: by capitals (`Jean DUPONT`), by small words (`van den Berg`), by an e-mail
 * address, by two surnames; else the last word is the last name. Initials in the middle are left out. Null where the last
 * name may stand first, as in China, Korea and Vietnam: nobody can say which name is which.
 *
 * @param mailbox what stands before the `@`, or ''
 */
export function splitName(
  words: readonly string[],
  mailbox: string,
  { firstWords, familyWords = 0 }: NameForm = {},
): FullName | null {
  if (familyWords === 0 && mayBeFamilyFirst(words, mailbox)) return null
  const turned = shoutedFirst(words) ? [...words.slice(1), words[0]!] : words
  const kept = turned.filter(
    (word, at) => at === 0 || at === turned.length - 1 || !isInitial(word) || isInitial(turned[at - 1]!),
  )
  if (kept.length < 2) return null
  const cut =
    (familyWords > 0 && familyWords < kept.length ? kept.length - familyWords : null) ??
    (firstWords === 1 && isSpanishSurname(kept.at(-1)!) ? 1 : null) ??
    shoutedLast(kept) ??
    devotionCut(kept) ??
    particleCut(kept) ??
    mailboxCut(kept, mailbox) ??
    surnameCut(kept) ??
    kept.length - 1
  const spoken =
    isShouted(kept.join('')) || kept.every((word) => word === word.toLowerCase())
      ? kept.map(inTitleCase)
      : kept.map(calmed)
  const isOne = hasMiddleName(kept.slice(0, cut), mailbox)
  const given = spoken.slice(0, isOne ? 1 : cut)
  return { first: given.join(' '), last: spoken.slice(cut).join(' ') }
}

/** `Lim Jia Hui`, `Nguyen Minh Chau`; but `Nguyen Ramirez`, and who has the mailbox `tran.williams`. */
function mayBeFamilyFirst(words: readonly string[], mailbox: string): boolean {
  const [first = '', ...others] = words.map(lettersOf)
  const last = others.at(-1)!
  const plain = lettersOf(mailbox)
  const isOwnOrder = isSpanishSurname(words.at(-1)!) || [first + last, first[0] + last].includes(plain)
  return FAMILY_FIRST_SURNAMES.has(first) && !isOwnOrder
}

/** Of two first names the second is a middle name, unless both are used: known pairs, and in the mailbox. */
function hasMiddleName(given: readonly string[], mailbox: string): boolean {
  const [first = '', second] = given.map(lettersOf)
  if (second === undefined || /\.$/.test(given[0]!) || isInitial(given[0]!) || given.some(isParticle))
    return false
  return !DOUBLE_FIRST_STARTS.has(first) && !lettersOf(mailbox).includes(first + second)
}

/** `McALLISTER` is, too. */
function isShouted(text: string): boolean {
  const letters = text.replace(/^Ma?c(?=\p{Lu}{2})|[^\p{L}]/gu, '')
  return letters === letters.toUpperCase() && letters.length > 1
}

/** `DUPONT Jean`. */
const shoutedFirst = (words: readonly string[]) =>
  words.length > 1 &&
  isShouted(words[0]!) &&
  !isInitial(words[0]!) &&
  words[0]!.length > 2 &&
  words.slice(1).every((word) => !isShouted(word))

/** `Jean DUPONT`; in `J. ALISTAIR FINCH` all is in capitals. */
function shoutedLast(words: readonly string[]): number | null {
  const at = words.findIndex((word) => isShouted(word) && !isInitial(word))
  return words.slice(0, at).some((word) => !isInitial(word)) &&
    words.slice(at).every((word) => isShouted(word) || isParticle(word))
    ? at
    : null
}

/** `María de los Ángeles Fuentes`, `María del Carmen Ruiz`. */
function devotionCut(words: readonly string[]): number | null {
  const [devotion] = DEVOTION.exec(folded(words.join(' '))) ?? []
  return devotion ? devotion.trim().split(' ').length : null
}
const DEVOTION =
  /^maria (?:de los (?:angeles|dolores)|del (?:carmen|pilar|rosario|mar|rocio|socorro|consuelo|refugio)|de la (?:luz|paz)|de (?:jesus|lourdes|guadalupe|fatima)) (?=\S)/

function particleCut(words: readonly string[]): number | null {
  const at = words.findIndex(
    (word, place) => place > 0 && place < words.length - 1 && (isParticle(word) || /^d['’]/.test(word)),
  )
  if (at < 1) return null
  // `López de Haro` is one surname, and `Casals i Puig` are two.
  return at > 1 && (isSpanishSurname(words[at - 1]!) || /^[iye]$/.test(words[at]!)) ? at - 1 : at
}

/** The cut whose two sides an e-mail address has: `maryann.smith`, `noor.binthassanali`. */
function mailboxCut(words: readonly string[], mailbox: string): number | null {
  const parts = mailbox.split(/[._-]+/).map(lettersOf)
  const cut = words.findIndex((_, at) => {
    const sides = [words.slice(0, at), words.slice(at)].map((side) => lettersOf(side.join('')))
    return at > 0 && parts.length === 2 && sides.every((side) => parts.includes(side))
  })
  return cut > 0 ? cut : null
}

/** Two surnames, as in Spain: where the one before the last is one, or the first name is one of two. */
function surnameCut(words: readonly string[]): number | null {
  if (words.length < 3) return null
  const [first = '', second = ''] = words.map(folded)
  if (DOUBLE_FIRST_NAMES.has(`${first} ${second}`)) return 2
  return isSpanishSurname(words.at(-2)!) ? words.length - 2 : null
}

const isSpanishSurname = (word: string) =>
  SPANISH_SURNAMES.has(folded(word)) || /[^aeiou]ez$/.test(folded(word))

function inTitleCase(word: string): string {
  if (isParticle(word)) return word.toLowerCase()
  return word
    .toLowerCase()
    .replace(/(^|[-'’.])(\p{L})/gu, (_, sign: string, letter: string) => sign + letter.toUpperCase())
    .replace(/^Mc(\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
}

/** One word in capitals among others. */
const calmed = (word: string) =>
  isShouted(word) && !isInitial(word) && word.length > 2 ? inTitleCase(word) : word
