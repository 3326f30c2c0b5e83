import { wordsOf } from '../words/folded.ts'
import type { ResumeText, UnreadableReason } from './resume-text.ts'

/** Minimum letters of a text PDF; scans have page numbers and program names. */
const LETTERS_MIN = 40
const NOTE_MIN = 6
/** Maximum share of lost characters; icons stay below it. */
const LOST_MAX = 0.08
/** Share of words that must look like a language, from a count of words. */
const FEW_WORDS = { count: 25, share: 0.3 }
/** The same without any stop words. */
const NO_STOP_WORDS = { count: 60, share: 0.45 }
const STOP_WORDS = new Set(
  (
    'the and of in to for with on at from by der die das und in von mit fur bei de la le les et du des en pour ' +
    'el los y con por para e do da dos no na em di il per con della w i z na do oraz een het van voor met och med'
  ).split(' '),
)
const VOWEL = /[aeiouyαеиоуаыэюя]/
const CONSONANTS = /[bcdfghjklmnpqrstvwxz]{6}/

/** Returns the reason why the text is unreadable, or null; tuned on scans. */
export function unreadableReason({ lines, lostCharacters, mayBeScan }: ResumeText): UnreadableReason | null {
  const text = lines.map((line) => line.text).join('\n')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const signs = text.match(/\S/g)?.length ?? 0
  if (lostCharacters > LOST_MAX * Math.max(1, signs)) return 'no_characters'
  if (letters < NOTE_MIN) return mayBeScan ? 'scanned' : 'empty'
  if (mayBeScan && letters < LETTERS_MIN && !isNote(text)) return 'scanned'
  return hasWords(text) ? null : 'no_characters'
}

const isNote = (text: string) =>
  text.split(/\s+/).filter(isWordLike).length > 1 && !/scan|page|seite|\d+ ?\/ ?\d+/i.test(text)

/** Accepts other scripts, whose words are unknown. */
function hasWords(text: string): boolean {
  const tokens = text.split(/\s+/).filter((token) => /\p{L}/u.test(token))
  const latin = tokens.filter((token) => /\p{Script=Latin}/u.test(token))
  if (latin.length < 0.7 * tokens.length) return true
  const share = latin.filter(isWordLike).length / latin.length
  if (latin.length > FEW_WORDS.count && share < FEW_WORDS.share) return false
  const hasStopWord = latin.some((token) => STOP_WORDS.has(wordsOf(token)))
  return hasStopWord || latin.length <= NO_STOP_WORDS.count || share >= NO_STOP_WORDS.share
}

function isWordLike(token: string): boolean {
  const word = token.replace(/^[("'“‘]+|[)"'”’.,;:!?]+$/gu, '')
  if (!/^(?:\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+)(?:[-'’/&](?:\p{Lu}?\p{Ll}+|\p{Lu}+))*$/u.test(word)) return false
  const plain = wordsOf(word)
  return plain.length > 1 && VOWEL.test(plain) && !CONSONANTS.test(plain)
}
