import { folded, lettersOf, wordsOf } from '../../headings/folded.ts'
import { headingKind } from '../../headings/heading-kind.ts'
import { US_STATES } from '../contact/us-states.ts'
import { dateRangeIn } from '../title/date-range.ts'
import { DOCUMENT_WORDS, HONORIFICS, isNoNameWord, PARTICLES, SUFFIXES } from './name-words.ts'

const LENGTH_MAX = 50
const WORDS_MAX = 6
const NICKNAME =
  /\s*(?:\((?:["“”'‘’]?[\p{L} .'’-]{1,24}["“”'‘’]?|[a-z]+\/[a-z/]+)\)|["“”„][\p{L} .'-]{1,24}["“”]|[‘'][\p{L}-]{2,20}[’'](?=\s))/giu
const CAPITAL_WORD =
  /^(?:\p{Lu}[\p{L}\p{M}'‘’ʻ`.-]*|\p{Lo}{1,6}|[dl][’']\p{Lu}[\p{L}\p{M}-]+|(?:al|el|ben|bin|ibn|abu|ash|as)-\p{Lu}[\p{L}\p{M}'’-]+)$/u
const SMALL_WORD = /^\p{Ll}[\p{Ll}\p{M}'’-]+$/u

/** The words of a name in a text, in their order, without titles, degrees and nicknames; null where it is no name. */
export function nameWords(text: string): string[] | null {
  const bare = bareName(text)
  if (bare === '' || bare.length > LENGTH_MAX || /[@\d:;|/\\=<>[\]{}]/.test(bare)) return null
  if (headingKind(bare) || dateRangeIn(text)) return null
  const turned = lastNameFirst(bare)
  const words = turned.split(/\s+/)
  if (words.filter((word) => !isParticle(word)).length > WORDS_MAX || !hasNameForm(words)) return null
  return words.some((word) => isNoNameWord(wordsOf(word))) ? null : words
}

/** What somebody is called, as it stands in quotes or brackets inside a name. */
export const nicknameIn = (text: string): string | null =>
  /["“(]([\p{L}'-]{2,20})["”)]/u.exec(text)?.[1] ?? null

/** `Dr. Robert "Bob" Smith, Jr. (he/him)` as `Robert Smith`. */
function bareName(text: string): string {
  const named = text.replace(DECORATION, '').replace(DOCUMENT_WORDS, '').replace(/\s+/g, ' ').trim()
  const bare = named
    .replace(/(?<=\p{L})[–‐](?=\p{L})/gu, '-')
    .replace(NICKNAME, ' ')
    .replace(HONORIFICS, '')
    .replace(/\s+/g, ' ')
    .trim()
  return bare
    .replace(SUFFIXES, '')
    .replace(SUFFIXES, '')
    .replace(OTHER_CREDENTIAL, '')
    .replace(/[\s,.:–—-]+$/, (end) => (/^\.$/.test(end) && /\b\p{Lu}\.$/u.test(bare) ? '.' : ''))
    .trim()
}

/** `★ Jane Doe ★`, `== Jane Doe ==`. */
const DECORATION = /^[\p{S}*_#•·–—-]+\s*(?=\p{L})|(?<=[\p{L}.)”"])\s*[\p{S}*_#•·–—-]+$/gu

/** `Jane Doe, CPS`: capitals behind a whole name in small letters. */
const OTHER_CREDENTIAL = /(?<=\s\S*\p{Ll}),\s*[A-Z]{3,5}$/u

/** `Smith, John A.` as it is spoken; `Duluth, MN` is none. */
function lastNameFirst(name: string): string {
  const [last = '', first, ...others] = name.split(/,\s*/)
  if (first === undefined) return name
  const isTown = /^[A-Z]{2}$/.test(first) && (last !== last.toUpperCase() || first in US_STATES)
  if (isTown || others.length > 0 || last.split(' ').length > 3 || first.split(' ').length > 3)
    return `${name},`
  return `${first} ${last}`
}

function hasNameForm(words: readonly string[]): boolean {
  if (words.some((word) => word.endsWith(','))) return false
  const last = words.at(-1)!
  const own = words.filter((word) => !isParticle(word) || word === last)
  if (isParticle(last) && !/^\p{Lu}/u.test(last)) return false
  const isForm =
    own.every((word) => CAPITAL_WORD.test(word)) ||
    (own.length > 1 && words.every((word) => SMALL_WORD.test(word) || isParticle(word)))
  return isForm && own.some((word) => word.replace(/[^\p{L}]/gu, '').length > 1)
}

export const isParticle = (word: string): boolean => PARTICLES.has(word.toLowerCase().replace('’', "'"))
export const isInitial = (word: string): boolean =>
  !isParticle(word) && /^\p{Lu}\.?(?:-?\p{Lu}\.)?$/u.test(word)

const SOCIAL =
  /(?:linkedin\.com\/(?:in|pub)|github\.com|gitlab\.com|behance\.net|twitter\.com|xing\.com\/profile)\/([\w.%-]+)/i
const SHORT = 3

/**
 * How much of a name a mailbox or a profile's address has, from 0 to 3: all of it 3, an initial and the last name 2.5,
 * one of its longer words 1.5.
 */
export function agreement(words: readonly string[], handle: string): number {
  const plain = lettersOf(handle)
  const parts = words.map(lettersOf).filter((part) => part.length > 1)
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (plain === '' || first === '') return 0
  if (parts.length === 1) return first.length >= SHORT && plain.includes(first) ? 1.5 : 0
  const hasFirst = hasPart(handle, plain, first)
  const hasLast = hasPart(handle, plain, last)
  if (hasFirst && hasLast) return 3
  const short = [first[0] + last, last + first[0], first + last[0], last[0] + first]
  if (short.some((form) => plain === form)) return 2.5
  const middle = parts.slice(1, -1).some((part) => hasPart(handle, plain, part))
  return hasLast || hasFirst || middle ? 1.5 : 0
}

/** Short names are looked for between the signs only: `li` is in every other word. */
function hasPart(handle: string, plain: string, part: string): boolean {
  if (part.length > SHORT) return plain.includes(part)
  return (
    folded(handle)
      .split(/[^a-z]+/)
      .includes(part) ||
    plain.startsWith(part) ||
    plain.endsWith(part)
  )
}

/** The person's part of the addresses of profiles in links and lines. */
export const profileHandles = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => SOCIAL.exec(text)?.[1]?.replace(/-[\da-f]{6,}$/i, '') ?? [])
