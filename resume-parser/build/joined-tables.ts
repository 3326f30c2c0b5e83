import { asLong } from './as-long.ts'
import type { BuildPlugin } from './short-evidence.ts'

const FILES = /resume-parser\/(?:answers|headings)\/.*\.ts$/
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
  transform: (code, id) => (FILES.test(id) ? { code: joined(code), map: null } : null),
})

const joined = (code: string) =>
  code
    .replace(WORD_SET, (table, lists: string) => asLong(`wordSet(${sorted(lists, ' ')})`, table))
    .replace(HEADINGS, (table, kind: string, lists: string) =>
      asLong(`${kind}[${sorted(lists, ', ')}]`, table),
    )

function sorted(lists: string, sign: string): string {
  const texts = [...lists.replace(/\/\/.*/g, '').matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)]
  const words = texts.flatMap(([, single, double]) => (single ?? double!).split(sign))
  return JSON.stringify([...new Set(words)].sort().join(sign))
}
