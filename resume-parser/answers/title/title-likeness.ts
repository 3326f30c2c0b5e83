import { folded, wordsOf } from '../../headings/folded.ts'
import { headingKind } from '../../headings/heading-kind.ts'
import { isOrganisation, PLACE } from './employers.ts'
import { isTitleWord } from './title-words.ts'

const LENGTH = { min: 2, max: 70 }
const WORDS_MAX = 9
/** What only sentences, employers, schools and degrees have. */
const NO_TITLE =
  / (?:de|of)$|^(?:re|ref|subject|betreff|objet|asunto)\b\s*:|\b(?:university|college|school of|institute|academy|bachelor|b\.?s\.?c|m\.?s\.?c|diploma|degree|ph\.?d|gpa|inc|llc|ltd|gmbh|corp|corporation|years?|seeking|looking|responsible for|obtain|experienced|motivated|passionate|reliable|dedicated|results|available|references|target|desired|applied (?:for|to)|objective|wanted|have|been|am|was)\b| an |universit|hochschule|@|https?:|www\.|\d{3}|\.com\b|[!?]$|[.]$/i
const VERB_FIRST =
  /^(?:managed|led|developed|built|created|designed|worked|trained|prepared|provided|supported|assisted|maintained|coordinated|implemented|responsible|handled|reduced|increased|improved|conducted|performed|ensured|supervised|oversaw|using|helped|served|delivered|promoted|reported|reporting|award|winner|nominated|named|tutored|taught|mentored|volunteered|serving)\b/i

/** `Analyst II`. */
const GRADE = / (?:i{1,3}|iv|v)$/

/** `front desk agent`, as some people write. */
const isSmallTitle = (text: string, words: readonly string[]) =>
  words.length <= 4 && /^[\p{L} &/-]+$/u.test(text) && isTitleWord(words.at(-1)!)

/** What some jobs are called by. */
const LICENCE = /^(?:rn|l[pv]n|cna|emt|[bs]dr|dj)(?: [iv]+)?$/i

/** `911 Dispatcher`, `2nd Cook`, `Third-Year Apprentice`. */
const ORDINALS =
  /^(?:911|\d{1,2}(?:D|st|nd|rd|th)) (?=\p{Lu})|(?<!\p{L})(?:\d(?:st|nd|rd|th)|First|Second|Third|Final)[ -]year (?=\p{L})/giu

/** How much a text reads like a job title: 0 not at all, 1 might be one by its form, up to 3 it names an occupation. */
export function titleLikeness(whole: string): number {
  if (LICENCE.test(whole) || isTitleWord(folded(whole))) return 3
  const text = whole.replace(ORDINALS, '')
  const words = wordsOf(text).replace(GRADE, '').split(' ')
  if (text.length < LENGTH.min || text.length > LENGTH.max || words.length > WORDS_MAX) return 0
  if (
    PLACE.test(text) ||
    NO_TITLE.test(text) ||
    VERB_FIRST.test(text) ||
    headingKind(text) ||
    !(/^[\p{Lu}\p{Lt}\p{Lo}"“(]|^\p{Ll}+$/u.test(text) || isSmallTitle(text, words))
  )
    return 0
  if (words.every((word) => word === '')) return 0
  const isNamed = text
    .replace(/\(.*?\)/g, '')
    .split(/,\s+/)
    .some((part) => !isOrganisation(part) && wordsOf(part).split(' ').some(isTitleWord))
  if (!isNamed) return 1
  return words.some((word, place) => isTitleWord(word) && (place === words.length - 1 || place === 0))
    ? 3
    : 2.5
}
