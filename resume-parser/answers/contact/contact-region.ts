import type { FullName } from '../name/split-name.ts'
import { OWN_SECTIONS, type PlacedLine } from '../outline/outline.ts'

export type NamePlace = (FullName & { readonly at: number; readonly rank: number }) | null

/** Points against contact data above the name, which is mostly an employer's or an agency's. */
export const aboveTheName = (line: PlacedLine, name: NamePlace): number =>
  name && line.page === 1 && line.at < name.at && (line.height === null || line.rank < name.rank) ? -0.9 : 0

/** Lines at the top of the first page that can only be contact data. */
const TOP_LINES = 7

/** Selects lines with contact data; a line that begins with the name always counts. */
export function contactRegion(name: NamePlace): (line: PlacedLine) => boolean {
  const whole = name && `${name.first} ${name.last}`.toLowerCase()
  return ({ section, page, rank, text }) =>
    section !== 'references' &&
    (OWN_SECTIONS.has(section) ||
      (page === 1 && rank < TOP_LINES) ||
      (whole !== null && text.toLowerCase().startsWith(whole)))
}
