import { US_STATES } from '@resume-library/contract/us-states'
import { lettersOf, wordsOf } from '../../words/folded.ts'
import { headingKind } from '../../words/heading-kind.ts'
import { dateRangeIn } from '../date-range.ts'
import { DOCUMENT_WORDS, HONORIFICS, isNoNameWord, PARTICLES, SUFFIXES } from './name-words.ts'

const LENGTH_MAX = 50
const WORDS_MAX = 6
const NICKNAME =
  /\s*(?:\((?:["“”'‘’]?[\p{L} .'’-]{1,24}["“”'‘’]?|[a-z]+\/[a-z/]+)\)|["“”„][\p{L} .'-]{1,24}["“”]|[‘'][\p{L}-]{2,20}[’'](?=\s))/giu
/** Excludes scripts without capitals, which do not show the last name. */
const CAPITAL_WORD =
  /^(?:\p{Lu}[\p{L}\p{M}'‘’ʻ`.-]*|[dl][’']\p{Lu}[\p{L}\p{M}-]+|(?:al|el|ben|bin|ibn|abu|ash|as)-\p{Lu}[\p{L}\p{M}'’-]+)$/u

/** Returns the words of a name, without titles, degrees and nicknames; null where it is no name. */
export function nameWords(text: string): string[] | null {
  const bare = bareName(text)
  if (bare === '' || bare.length > LENGTH_MAX || /[@\d:;|/\\=<>[\]{}]/.test(bare)) return null
  // `Vandana Iyer-` continues on the next line.
  if (headingKind(bare) || dateRangeIn(text) || /\p{L}-$/u.test(text)) return null
  const words = lastNameFirst(bare).split(/\s+/)
  const own = words.filter((word) => !isParticle(word))
  const isForm = own.length <= WORDS_MAX && own.every((word) => CAPITAL_WORD.test(word))
  if (!isForm || !own.some((word) => wordsOf(word).length > 1)) return null
  return words.some((word) => isNoNameWord(wordsOf(word))) ? null : words
}

/** Strips `Dr. Robert "Bob" Smith, Jr. (he/him)` to `Robert Smith`. */
function bareName(text: string): string {
  const bare = text
    .replace(DOCUMENT_WORDS, '')
    .replace(/(?<=\p{L})[–‐](?=\p{L})/gu, '-')
    .replace(NICKNAME, ' ')
    .replace(HONORIFICS, '')
    .replace(/\s+/g, ' ')
    .trim()
  return bare
    .replace(SUFFIXES, '')
    .replace(/[\s,.:–—-]+$/, (end) => (/^\.$/.test(end) && /\b\p{Lu}\.$/u.test(bare) ? '.' : ''))
    .trim()
}

/** Reverses `Smith, John A.`, but not a town such as `Duluth, MN`. */
function lastNameFirst(name: string): string {
  const [, last = '', first = ''] = /^(\S+), (\S+(?: \S+){0,2})$/.exec(name) ?? []
  const isTown = /^[A-Z]{2}$/.test(first) && (last !== last.toUpperCase() || first in US_STATES)
  return last === '' || isTown ? name : `${first} ${last}`
}

export const isParticle = (word: string): boolean => PARTICLES.has(word.toLowerCase().replace('’', "'"))
export const isInitial = (word: string): boolean =>
  !isParticle(word) && /^\p{Lu}\.?(?:-?\p{Lu}\.)?$/u.test(word)

/** Length up to which a name must begin or end the mailbox: `li` is in many words. */
const SHORT = 3

/** Scores a name in a mailbox: all of it 3, an initial and the last name 2.5, one word 1.5. */
export function similarity(words: readonly string[], mailbox: string): number {
  const plain = lettersOf(mailbox)
  const parts = words.map(lettersOf).filter((part) => part.length > 1)
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (plain === '' || first === '') return 0
  const has = (part: string) =>
    part.length > SHORT ? plain.includes(part) : plain.startsWith(part) || plain.endsWith(part)
  if (parts.length > 1 && has(first) && has(last)) return 3
  if ([first[0] + last, last + first[0], first + last[0], last[0] + first].includes(plain)) return 2.5
  return parts.some(has) ? 1.5 : 0
}
