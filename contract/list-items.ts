import { KEY_SKILLS_MAX_LENGTH } from './limits.ts'
import { plainDigits } from './plain-digits.ts'

/** Separates items besides commas: line breaks, tabs, semicolons, bars and bullets. */
const SEPARATOR = /[\p{Zl}\p{Zp}\n\v\f\r\t;；؛|｜、•‣▪▫●○◦■□◆❖⁃∙\uf021-\uf0ff]\ufe0f?|·(?!l)/u
const COMMA = /[,،，]/
const MARK =
  /^(?:[([]?(?:\p{Nd}{1,2}|\p{L}|[ivx]{2,4})[)\]]\s*(?=\S)|[\p{Pd}−]\s*|(?:\p{Nd}{1,2}[.:\p{Pd}]|[\p{So}\p{No}*+>»→]\ufe0f?)\s+)+/iu
/** A number or letter with a dot, which may be the skill's own (`3.js`, `E. coli`): dropped where all items count up. */
const NUMERAL = /^(\p{Nd}{1,2}|\p{L}|[ivx]{2,4})\.(?!\d|\s*\p{L}(?![\p{L}\p{N}+#]))\s*/iu
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/** Characters as web pages escape them: `AT&amp;T`. */
const ESCAPED = /&(?:amp;|#38;)*(amp|nbsp|quot|apos|lt|gt|bull|middot|#\d{2,4});/g
const CHARACTERS: Readonly<Record<string, string>> = {
  ...{ amp: '&', nbsp: ' ', quot: '"', apos: "'", lt: '<', gt: '>', bull: '•', middot: '·' },
}

/** Splits a text as typed or pasted into its items: `• Forklift\n• OSHA 10`, `1. C++; 2. R&D`, `I/O | Col·lages`. */
export function listItems(text: string): string[] {
  const items = text
    .replace(ESCAPED, (_, name) => CHARACTERS[name] ?? String.fromCharCode(Number(name.slice(1))))
    // A bullet of a word processor: the letter o, then a tab.
    .replace(/(^|[\r\n])[ \t]*o\t/g, '$1')
    .split(SEPARATOR)
    .flatMap((part) => part.split(COMMA))
    .map((item) => item.trim().replace(MARK, ''))
    .filter(Boolean)
  const isCounted = items.every((item, at) => {
    const numeral = plainDigits(NUMERAL.exec(item)?.[1] ?? '').toLowerCase()
    return numeral && [`${at + 1}`, ROMAN[at], String.fromCharCode(97 + at)].includes(numeral)
  })
  return isCounted && items.length
    ? listItems(items.map((item) => item.replace(NUMERAL, '')).join('\n'))
    : items
}

/** Separates the items of a list by commas. Returns a text that has only commas unchanged. */
export function withCommas(text: string): string {
  const items = listItems(text)
  const given = text.split(COMMA).map((item) => item.trim())
  if (!SEPARATOR.test(text) && given.filter(Boolean).join() === items.join()) return text
  const spaced = items.join(', ')
  return spaced.length > KEY_SKILLS_MAX_LENGTH ? items.join() : spaced
}
