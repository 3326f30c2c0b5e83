import { KEY_SKILLS_MAX_LENGTH } from './limits.ts'

/** Separates items besides commas: line breaks, tabs, semicolons, bars and bullets. */
const SEPARATOR = /[\p{Zl}\p{Zp}\n\v\f\r\t;；؛|｜、•‣▪▫●○◦■□◆❖⁃∙\uf021-\uf0ff]\ufe0f?|·(?!l)/u
const COMMA = /[,،，]/
const MARK = /^(?:(?:\(?\p{Nd}{1,2}[.)]|[\p{Pd}\p{So}−*+>»→]\ufe0f?)\s+)+/u

/** Splits a text as typed or pasted into its items: `• Forklift\n• OSHA 10`, `1. C++; 2. R&D`, `I/O | Col·lages`. */
export const listItems = (text: string): string[] =>
  text
    // A bullet of a word processor: the letter o, then a tab.
    .replace(/(^|[\r\n])[ \t]*o\t/g, '$1')
    .split(SEPARATOR)
    .flatMap((part) => part.split(COMMA))
    .map((item) => item.trim().replace(MARK, ''))
    .filter(Boolean)

/** Separates the items of a list by commas. Returns a text that has only commas unchanged. */
export function withCommas(text: string): string {
  const isMarked = text.split(COMMA).some((item) => MARK.test(item.trim()))
  if (!isMarked && !SEPARATOR.test(text)) return text
  const items = listItems(text)
  const spaced = items.join(', ')
  return spaced.length > KEY_SKILLS_MAX_LENGTH ? items.join() : spaced
}
