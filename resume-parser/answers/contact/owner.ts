import type { PlacedLine } from '../outline/outline.ts'

/** Where the person's name stands: null where it is not known. */
export type NamePlace = { readonly at: number; readonly rank: number } | null

/**
 * Points for contact data above the name: those of an employer or an agency stand there, as in a letter's head. Too few
 * to matter where there are no others.
 */
export const aboveTheName = (line: PlacedLine, name: NamePlace): number =>
  name && line.page === 1 && line.at < name.at && (line.height === null || line.rank < name.rank) ? -0.9 : 0
