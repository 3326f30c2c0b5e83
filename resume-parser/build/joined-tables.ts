import { asLong } from './as-long.ts'
import type { BuildPlugin } from './short-evidence.ts'

const FILES = /resume-parser\/(?:answers|headings)\/.*\.ts$/
/** Other tables look like those of headings, and say more by their order: `OR: ['Oregon', '970-979']`. */
const HEADING_FILES = /resume-parser\/headings\//
/** `wordSet('cook baker', 'nurse')`, and lists of headings by their kind. */
const WORD_SET = /\bwordSet\((\s*(?:\/\/.*\s*|'[^'\n]*',?\s*|"[^"\n]*",?\s*)+)\)/g
const HEADINGS = /(^ {2}\w+: )\[((?:\s*'[^'\n]*',?)+\s*)\]/gm

/**
 * Makes one sorted string of each table of words, which are written in lines and by language for whoever reads them:
 * together and sorted they are packed tighter. Their readers take them apart again.
 */
export const joinedTables = (): BuildPlugin => ({
  name: 'joined-tables',
  enforce: 'pre',
  transform: (code, id) =>
    FILES.test(id) ? { code: joined(code, HEADING_FILES.test(id)), map: null } : null,
})

function joined(code: string, isOfHeadings: boolean): string {
  const sets = code.replace(WORD_SET, (table, lists: string) =>
    asLong(`wordSet(${sorted(lists, ' ')})`, table),
  )
  if (!isOfHeadings) return sets
  return sets.replace(HEADINGS, (table, kind: string, lists: string) =>
    asLong(`${kind}[${sorted(lists, ', ')}]`, table),
  )
}

function sorted(lists: string, sign: string): string {
  const texts = [...lists.replace(/\/\/.*/g, '').matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)]
  const words = texts.flatMap(([, single, double]) => (single ?? double!).split(sign))
  return JSON.stringify(withSharedStarts([...new Set(words)].sort()))
}

/** `cook cookery` as `0cook4ery`: how many letters a word shares with the one before, and the others. */
const withSharedStarts = (words: readonly string[]) =>
  words
    .map(
      (word, at) =>
        sharedStart(word, words[at - 1] ?? '') + word.slice(sharedStart(word, words[at - 1] ?? '')),
    )
    .join('')

function sharedStart(word: string, before: string): number {
  let length = 0
  while (length < 9 && word[length] === before[length] && length < word.length) length += 1
  return length
}
