import { folded, lettersOf } from '../../words/folded.ts'
import { isInitial, isParticle } from './name-shape.ts'
import { FAMILY_FIRST_SURNAMES, SPANISH_SURNAMES } from './name-words.ts'

export interface FullName {
  readonly first: string
  readonly last: string
}

/**
 * Splits a name by capitals, particles or two surnames, else before the last word. Null if the family name may come
 * first (China, Korea, Vietnam), and after `María del`.
 */
export function splitName(words: readonly string[], mailbox: string): FullName | null {
  if (mayBeFamilyFirst(words, mailbox) || (folded(words[0]!) === 'maria' && isParticle(words[1] ?? '')))
    return null
  const ordered = startsInCapitals(words) ? [...words.slice(1), words[0]!] : words
  const own = ordered.filter(
    (word, at) => at === 0 || at === ordered.length - 1 || !isInitial(word) || isInitial(ordered[at - 1]!),
  )
  if (own.length < 2) return null
  const isOneCase = isAllCapitals(own.join('')) || startsInCapitals(words)
  const cased = isOneCase ? own.map(inTitleCase) : own
  const cut = particleCut(own) ?? surnameCut(own) ?? own.length - 1
  return { first: cased.slice(0, cut).join(' '), last: cased.slice(cut).join(' ') }
}

/** Detects `Lim Jia Hui`, but not `Nguyen Ramirez`, nor an order confirmed by the mailbox (`tran.williams`). */
function mayBeFamilyFirst(words: readonly string[], mailbox: string): boolean {
  const [first = '', ...others] = words.map(lettersOf)
  const last = others.at(-1) ?? ''
  const isOwnOrder =
    isSpanishSurname(words.at(-1)!) || [first + last, first[0] + last].includes(lettersOf(mailbox))
  return FAMILY_FIRST_SURNAMES.has(first) && !isOwnOrder
}

function isAllCapitals(text: string): boolean {
  const letters = text.replace(/^Ma?c(?=\p{Lu}{2})|[^\p{L}]/gu, '')
  return letters === letters.toUpperCase() && letters.length > 1
}

const startsInCapitals = ([first = '', ...others]: readonly string[]) =>
  isAllCapitals(first) &&
  first.length > 2 &&
  !isInitial(first) &&
  others.every((word) => !isAllCapitals(word))

/** Returns the start of the last name in `Ludwig van Beethoven`, `López de Haro` or `Casals i Puig`. */
function particleCut(words: readonly string[]): number | null {
  const at = words.findIndex((word, place) => place > 0 && place < words.length - 1 && isParticle(word))
  if (at < 1) return null
  return at > 1 && (isSpanishSurname(words[at - 1]!) || /^[iye]$/.test(words[at]!)) ? at - 1 : at
}

const surnameCut = (words: readonly string[]) =>
  words.length > 2 && isSpanishSurname(words.at(-2)!) ? words.length - 2 : null

const isSpanishSurname = (word: string) =>
  SPANISH_SURNAMES.has(folded(word)) || /[^aeiou]ez$/.test(folded(word))

function inTitleCase(word: string): string {
  if (isParticle(word)) return word.toLowerCase()
  return word
    .toLowerCase()
    .replace(/(^|[-'’.])(\p{L})/gu, (_, sign: string, letter: string) => sign + letter.toUpperCase())
    .replace(/^Mc(\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
}
