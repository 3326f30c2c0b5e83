import { wordsOf } from './folded.ts'
import { HEADING_NOUNS, HEADING_WORDS, type SectionKind } from './heading-words.ts'

const HEADING_MAX_LENGTH = 48
const GLUED_MIN_LENGTH = 5

const KINDS = new Map<string, SectionKind>()
for (const [kind, lists] of Object.entries(HEADING_WORDS) as [SectionKind, readonly string[]][]) {
  for (const heading of lists.join(', ').split(', ')) if (!KINDS.has(heading)) KINDS.set(heading, kind)
}
const GLUED = new Map([...KINDS].map(([heading, kind]) => [heading.replaceAll(' ', ''), kind]))

/** Returns the section that a heading begins, or null. With another style than the text it needs no capitals. */
export function headingKind(text: string, isSetApart = false): SectionKind | null {
  if (text.length > HEADING_MAX_LENGTH || /[@\d]|[,;.]\s+\S/.test(text)) return null
  const words = wordsOf(text.replace(/\(.*?\)/g, '')).replace(/^(?:my|our) (?=.)/, '')
  if (words === '') return null
  const glued = words.replaceAll(' ', '')
  return (
    KINDS.get(words) ??
    (glued.length >= GLUED_MIN_LENGTH ? GLUED.get(glued) : undefined) ??
    pairKind(words) ??
    qualifiedKind(text, words, isSetApart) ??
    null
  )
}

/** Resolves `Skills & Languages` by its first word; the `&` may be missing. */
function pairKind(words: string): SectionKind | undefined {
  const parts = words.split(/ (?:and|und|et|y|e|i|en|or) /)
  const [first = '', second = '', more] = parts.length > 1 ? parts : words.split(' ')
  return more === undefined ? kindOfTwo(first, second) : undefined
}

/** Resolves a pair by its first word, except `Other abilities` and `Languages and Skills`. */
const kindOfTwo = (first: string, second: string) =>
  KINDS.has(second)
    ? KINDS.get(
        first === 'other' || (KINDS.get(second) === 'skills' && /^(?:languages|qualifications)$/.test(first))
          ? second
          : first,
      )
    : undefined

/** Skills that look like headings: `Patient Education`, `Staff Training`. */
const TAUGHT = /^(?!formal|academic|higher|relevant|further|additional).*(?:education|training)$/

/** Accepts `Relevant Nursing Experience`: capitals, at most three words before the noun, no sentence. */
function qualifiedKind(text: string, words: string, isSetApart: boolean): SectionKind | undefined {
  const parts = words.split(' ')
  const noun = parts.at(-1)!
  const kind = Object.hasOwn(HEADING_NOUNS, noun) ? HEADING_NOUNS[noun] : undefined
  if (!kind || parts.length < 2 || parts.length > 4 || text.includes(':')) return undefined
  if (TAUGHT.test(words) && !isSetApart && text !== text.toUpperCase()) return undefined
  if (
    /\b(?:of|with|in|my|the|years?|strong|using|a|an|for|to|excellent|good|extensive|proven|great)\b/.test(
      words,
    )
  )
    return undefined
  const capitals = text.split(/\s+/).filter((word) => /^[^\p{L}]*\p{Lu}/u.test(word)).length
  return capitals >= (isSetApart ? 1 : parts.length - 1) ? kind : undefined
}
