import { wordSet, wordsOf } from '../../words/folded.ts'
import { headingKind } from '../../words/heading-kind.ts'

const LENGTH_MAX = 45
const WORDS_MAX = 6
/** Proficiency levels, which are not skills. */
const LEVELS = wordSet(
  'expert advanced intermediate beginner basic basics proficient fluent native working_knowledge familiar master experienced',
  'professional good excellent very_good novice elementary conversational bilingual mother_tongue skilled strong years year',
  'sehr_gut gut grundkenntnisse fortgeschritten experte muttersprache fliessend confirme debutant avance courant bilingue',
  'avanzado intermedio basico nativo experto avancado intermediario fluente avanzato intermedio base ottimo buono',
  'high medium low zaawansowany podstawowy biegly dobry gevorderd basis goed uitstekend moedertaal level stufe',
)
export const isLevel = (text: string): boolean => LEVELS.has(wordsOf(text))
const LEVEL_BEHIND =
  /\s*(?:[-–—:]\s*|\(|\s(?=\d ?\/))\s*(?:[abc][12]|\d{1,3} ?%|\d{1,2}\+? ?(?:years?|yrs?|jahre|ans|años)(?: .{0,14})?|\d ?\/ ?(?:5|10))\s*\)?$/i
/** `French (fluent)`, `SQL - expert`, `Python: good`. */
const IN_BRACKETS = /\s*(?:\(|[-–—:]\s+|\s[-–—:])\s*([\p{L} -]{3,24}?)\)?$/u
const SEPARATORS = /[,;|]|\t|\s[•●▪■·‣/*]\s|[•●▪■□★☆○◦✓▀-▟▮▯▰▱]+|\s{2,}/

export function skillItems(row: string): string[] {
  return protectBrackets(row)
    .split(SEPARATORS)
    .map((item) =>
      tidySkill(item.replaceAll('\u0001', ',').replaceAll('\u0002', ';').replaceAll('\u0003', '|')),
    )
    .filter(isSkill)
}

const HIDDEN: Readonly<Record<string, string>> = { ',': '\u0001', ';': '\u0002', '|': '\u0003' }

function protectBrackets(row: string): string {
  let depth = 0
  return [...row]
    .map((sign) => {
      if (sign === '(') depth += 1
      if (sign === ')') depth = Math.max(0, depth - 1)
      return depth > 0 ? (HIDDEN[sign] ?? sign) : sign
    })
    .join('')
}

const tidySkill = (item: string) =>
  item
    .replace(LEVEL_BEHIND, '')
    .replace(IN_BRACKETS, (bracket, inside: string) => (isLevel(inside) ? '' : bracket))
    .replace(/^\s*(?:[-–—*:{]|\d{1,2}[.)]|(?:and|und|et|y|oraz|en)\s)\s*/i, '')
    .replace(/[.\s:·•]+$/, '')
    .trim()

function isSkill(item: string): boolean {
  const words = wordsOf(item)
  if (item.length > LENGTH_MAX || item.split(/\s+/).length > WORDS_MAX || !/\p{L}/u.test(item)) return false
  return (
    (!isLevel(item) || words.startsWith('bilingu')) &&
    headingKind(words) !== 'skills' &&
    !/@|https?:|(?<!^[A-Z]{2}.*)\b(?:19|20)\d\d\b/.test(item)
  )
}
