import { titleLikeness } from './title-likeness.ts'
import { tidyTitle } from './title-segments.ts'

/** Ends of names of companies, and what is a place: what a comma parts from a title. */
const TEAM =
  /^(?:platform|infrastructure|backend|front-?end|product|design|engineering|operations|marketing|sales|data|cloud|growth|mobile|payments?|security|research|human resources|hr|finance|it|digital|emea|apac|americas)$/iu
const ACRONYM = /^\p{Lu}{2,4}$/u

/** A title without the employer or place that a comma puts behind or before it. */
export function titleAlone(text: string): string {
  const parts = text.split(/,\s+/)
  if (parts.length < 2) return text
  const likeness = parts.map((part) => titleLikeness(part))
  // `County Head Start, Coordinator`: where a part names an occupation as titles do, others do so by chance.
  const least = Math.max(2.5, ...likeness)
  const first = likeness.indexOf(least)
  if (first < 0) return text
  const last = likeness.lastIndexOf(least)
  const isField = parts.length === 2 && first === 0 && (TEAM.test(parts[1]!) || ACRONYM.test(parts[1]!))
  return tidyTitle(isField ? text : parts.slice(first, last + 1).join(', '))
}
