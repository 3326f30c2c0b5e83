import { folded, lettersOf } from '../../headings/folded.ts'
import {
  CHINESE_SURNAMES,
  DOUBLE_FIRST_NAMES,
  DOUBLE_FIRST_STARTS,
  MIDDLE_NAMES,
  SPANISH_SURNAMES,
  VIETNAMESE_SURNAMES,
} from './double-names.ts'
import { isInitial, isParticle } from './name-shape.ts'

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
 * address, by two surnames; else the last word is the last name. Initials in the middle are left out.
 *
 * @param mailbox what stands before the `@`, or ''
 */
export function splitName(
  words: readonly string[],
  mailbox: string,
  { firstWords, familyWords = 0 }: NameForm = {},
): FullName | null {
  const order = chineseOrder(words, mailbox)
  if (order === 'unsure') return null
  const isFamilyFirst =
    order || shoutedFirst(words) || vietnameseOrder(words, mailbox) || familyFirst(words, mailbox)
  const turned = isFamilyFirst ? [...words.slice(isFamilyFirst === 'given last' ? -1 : 1), words[0]!] : words
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
    firstSurnameCut(kept, mailbox) ??
    surnameCut(kept) ??
    kept.length - 1
  const spoken =
    isShouted(kept.join('')) || kept.every((word) => word === word.toLowerCase())
      ? kept.map(inTitleCase)
      : kept.map(calmed)
  const isWhole = (familyWords > 0 || order || shoutedFirst(words)) && isFamilyFirstThere(kept.at(-1)!)
  const isOne = !isWhole && hasMiddleName(kept.slice(0, cut), mailbox)
  const given = spoken.slice(0, isOne ? 1 : cut)
  return { first: given.join(' '), last: spoken.slice(cut).join(' ') }
}

/** In China and Vietnam all that stands behind the family name is one given name: `TRẦN Ngọc Bích`. */
const isFamilyFirstThere = (family: string) =>
  VIETNAMESE_SURNAMES.has(lettersOf(family)) || CHINESE_SURNAMES.has(lettersOf(family))

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

/** `Nguyen Thi Minh Châu`, whom the mailbox `chau.nguyen` calls Châu; `Nguyễn Minh Khoa`, with its own letters. */
function vietnameseOrder(words: readonly string[], mailbox: string): 'given last' | false {
  const [family = '', given = ''] = [words[0], words.at(-1)].map((word) => lettersOf(word ?? ''))
  if (words.length < 2 || !VIETNAMESE_SURNAMES.has(family)) return false
  const isMiddle = words.length > 2 && /^(?:Th[iị]|Văn)$/.test(words[1]!)
  const isGiven = given.length <= GIVEN_MAX && lettersOf(mailbox).startsWith(given)
  const isWrittenThere =
    words.length > 2 &&
    !/^[a-z]+$/i.test(words[0]!) &&
    given.length <= GIVEN_MAX &&
    !VIETNAMESE_SURNAMES.has(given) &&
    !lettersOf(mailbox).endsWith(given)
  return isMiddle || isGiven || isWrittenThere ? 'given last' : false
}

/** Longer names are none of Vietnam: `hartmann.n` is Nguyen Hartmann. */
const GIVEN_MAX = 6

/**
 * `Lim Jia Hui`, whom `jiahui.lim` and `jhlim` have as Jia Hui. Where the mailbox has no such order and not the one that
 * they are written in, nobody can say which name is which.
 */
function chineseOrder(words: readonly string[], mailbox: string): 'family first' | 'unsure' | false {
  const [family = '', ...given] = words.map(lettersOf)
  if (words.length < 2 || words.length > 3) return false
  const plain = lettersOf(mailbox)
  const isKorean = words.length === 2 && /^\p{Lu}\p{Ll}+-\p{Ll}+$/u.test(words[1]!)
  if (isKorean && plain === given + family) return 'family first'
  if (!isFamilyFirstThere(family)) return false
  const parts = words.slice(1).flatMap((word) => word.split('-'))
  const initials = parts.map((part) => lettersOf(part)[0]).join('')
  if (shoutedFirst(words) || [given.join(''), initials, initials[0]].some((some) => plain === some + family))
    return 'family first'
  const last = given.at(-1)!
  return !CHINESE_SURNAMES.has(family) ||
    CHINESE_SURNAMES.has(last) ||
    plain.startsWith(family + last) ||
    plain === family[0] + last
    ? false
    : 'unsure'
}

/** `Adebayo Tunde Ola`, whom the mailbox calls `tunde.ola.adebayo`. */
const familyFirst = (words: readonly string[], mailbox: string) =>
  words.length === 3 &&
  !words.some(isParticle) &&
  mailbox.split(/[._-]/).map(lettersOf).join(' ') ===
    [words[1], words[2], words[0]].map((word) => lettersOf(word!)).join(' ')

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

/** The cut whose two sides an e-mail address has: `mary.ann.smith`, `mariegomez`, `jgarciamarquez`. */
function mailboxCut(words: readonly string[], mailbox: string): number | null {
  if (words.length < 3) return null
  const plain = lettersOf(mailbox)
  const cuts = words.slice(1).flatMap((_, at) => {
    const first = lettersOf(words.slice(0, at + 1).join(''))
    const last = lettersOf(words.slice(at + 1).join(''))
    const isHalf = [first + last, last + first, first[0] + last, last + first[0]].includes(plain)
    // `athomas.lee` is Andrew Thomas Lee.
    const isMiddle = MIDDLE_NAMES.has(lettersOf(words[at + 1]!)) && !plain.startsWith(first)
    return isHalf && !isMiddle ? [at + 1] : []
  })
  const parts = mailbox
    .split(/[._-]+/)
    .map(lettersOf)
    .filter(Boolean)
  // `athu.pham` is Anh Thu Pham, but `recheverria.solis` is Ramiro Echeverría Solís.
  if (parts.length === 2 && parts[1] === lettersOf(words.at(-1)!) && !isSpanishSurname(words.at(-1)!))
    return null
  const parted = cuts.find(
    (cut) => parts.length === 2 && parts.includes(lettersOf(words.slice(cut).join(''))),
  )
  return parted ?? (cuts.length === 1 ? cuts[0]! : null)
}

/**
 * Two surnames of which the mailbox has the first: `fquispe` of Faustino Quispe Mamani, `lupe.armendariz` of Guadalupe
 * Armendáriz Soto, `oscar.perdomo.r` of Óscar Iván Perdomo Rivas. `mary.ann` has two first names, and `kmarie` one that seldom is a last name.
 */
function firstSurnameCut(words: readonly string[], mailbox: string): number | null {
  const names = words.map(lettersOf)
  const [first = '', last = ''] = [names[0], names.at(-1)]
  const [given = '', family = '', more] = mailbox.split(/[._-]+/).map(lettersOf)
  if (lettersOf(mailbox).includes(last) || DOUBLE_FIRST_NAMES.has(`${first} ${names[1]}`)) return null
  const isInitialBehind = more === last[0] && given === first
  const isNickname = given.length > 1 && given !== first && (given[0] === first[0] || first.includes(given))
  const cut = names.findIndex(
    (name, at) =>
      at > 0 &&
      at < names.length - 1 &&
      name.length > 3 &&
      !MIDDLE_NAMES.has(name) &&
      (lettersOf(mailbox) === first[0] + name ||
        (name === family &&
          (more === undefined
            ? isNickname
            : isInitialBehind && (at > 1 || isSpanishSurname(words.at(-1)!))))),
  )
  return cut > 0 ? cut : null
}

/** Two surnames, as in Spain: where the one before the last is one, or the first name is one of two. */
function surnameCut(words: readonly string[]): number | null {
  if (words.length < 3) return null
  const [first = '', second = ''] = words.map(folded)
  if (DOUBLE_FIRST_NAMES.has(`${first} ${second}`)) return 2
  return isSpanishSurname(words.at(-2)!) || VIETNAM.test(folded(words.at(-2)!)) ? words.length - 2 : null
}
/** `Thu-Hà Nguyễn Carter`: no first names. */
const VIETNAM = /^(?:nguyen|tran|pham|huynh)$/

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
