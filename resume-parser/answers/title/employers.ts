import { wordsOf } from '../../headings/folded.ts'
import { US_STATES } from '../contact/us-states.ts'
import { ORGANISATION_WORDS } from '../name/name-words.ts'
import { isTitleWord } from './title-words.ts'

/** A place: `Dayton, OH`. */
export const PLACE: RegExp = new RegExp(
  `^\\p{Lu}[\\p{L} .'’-]{1,30}, (?:${Object.keys(US_STATES).join('|')}|USA)$`,
  'u',
)
/** What says at which level somebody works: what stands behind it is their field. */
const RANK =
  /\b(?:[aes]?vp|director|manager|president|lead|coordinator|supervisor|specialist|engineer|intern|analyst|officer|assistant|associate|nurse|teacher)$/i

/** `Baker & Sons`, `Trader Joe's`, `Potter Insurance Agency`, `Guide Dogs of the West`: a title word in a name of theirs. */
export function isOrganisation(text: string): boolean {
  const [head = '', ...behind] = text.split(/ (?:of|to|for) /)
  const words = wordsOf(head).split(' ')
  // `Front of House Manager` ends as a title does.
  if (isTitleWord(words.at(-1)!) || isTitleWord(lastWord(text)) || words.some((word) => RANK.test(word)))
    return false
  return behind.length > 0 || endsAsOrganisation(head)
}

const lastWord = (text: string) => wordsOf(text).split(' ').at(-1)!

/** Words that only organisations have at the end. */
const endsAsOrganisation = (text: string): boolean =>
  ORGANISATION_WORDS.has(lastWord(text)) || OF_EMPLOYERS.test(text)
const OF_EMPLOYERS =
  /(?:['’]s?|\b(?:sons|brothers|bros|bank|farms?|stores?|partners|co|brewing|shop|grill|market|cafe|kitchen|diner|house|inn|works?|army|navy|corps|force|guard)| (?:ag|plc|[bn]\.?v\.?|s\.?[al]\.?|s\.?r\.?l\.?))$/i

/** An employer by its name's end, or by the place behind it: `Acme, Dayton, OH`. */
export function isEmployer(text: string): boolean {
  const [name = '', ...place] = text.split(/,\s+/)
  return /^\p{Lu}/u.test(name) && (endsAsOrganisation(name) || PLACE.test(place.join(', ')))
}
