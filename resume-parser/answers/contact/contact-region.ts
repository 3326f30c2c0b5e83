import type { FullName } from '../name/split-name.ts'
import type { PlacedLine } from '../outline/outline.ts'

export type NamePlace = (FullName & { readonly at: number; readonly rank: number }) | null

/** Points against contact data above the name, which is mostly an employer's or an agency's. */
export const aboveTheName = (line: PlacedLine, name: NamePlace): number =>
  name && line.page === 1 && line.at < name.at && (line.height === null || line.rank < name.rank) ? -0.9 : 0

/** Sections that are about the person; others are about employers and schools. */
const OWN_PLACES = new Set(['head', 'contact', 'summary'])
/** So high on the first page nobody describes a job. */
const TOP_LINES = 7

/** Finds the lines that say how to reach the person; one that begins with their name always does. */
export function contactRegion(name: NamePlace): (line: PlacedLine) => boolean {
  const whole = name && `${name.first} ${name.last}`.toLowerCase()
  return ({ place, page, rank, text }) =>
    place !== 'references' &&
    (OWN_PLACES.has(place) ||
      (page === 1 && rank < TOP_LINES) ||
      (whole !== null && text.toLowerCase().startsWith(whole)))
}
