import { wordsOf } from '../../headings/folded.ts'
import { FIELD_WORDS } from '../name/name-words.ts'
import { titleLikeness } from './title-likeness.ts'
import { tidyTitle } from './title-segments.ts'

/** `Grade 7`, `Level II`, `2nd Shift`, `ICU`, `Cardiology`. */
const LEVEL: RegExp =
  /^(?:(?:grades?|levels?|class|shift|unit) [\w –-]{1,5}|[\w-]+ (?:grade|shift)|[npms]?icu|pacu|nights|\w+(?:ology|iatrics))$/i
/** Words of fields that may be names of people or employers elsewhere. */
const FIELDS =
  /^(?:and|services|client|field|platform|infrastructure|backend|frontend|product|data|cloud|growth|mobile|hr|it|qa|ux|pr|digital|emea)$/

/** What a comma behind a title parts from it and is part of it: in which field, team or grade somebody works. */
export const isField = (part: string): boolean =>
  LEVEL.test(part) ||
  wordsOf(part)
    .split(' ')
    .every((word) => FIELD_WORDS.has(word) || FIELDS.test(word))

/** What commas part, but for those in brackets. */
const partsByCommas = (text: string): string[] => text.split(/,\s+(?![^(]*\))/)

/** A title without the employer or place that a comma puts behind or before it. */
export function titleAlone(text: string): string {
  const parts = partsByCommas(text)
  if (parts.length < 2) return text
  const likeness = parts.map((part) => titleLikeness(part))
  // `County Head Start, Coordinator`: where a part names an occupation as titles do, others do so by chance.
  const least = Math.max(2.5, ...likeness)
  const first = likeness.indexOf(least)
  if (first < 0) return text
  const last = likeness.lastIndexOf(least)
  return tidyTitle(parts.slice(first, last + (isField(parts[last + 1] ?? '-') ? 2 : 1)).join(', '))
}
