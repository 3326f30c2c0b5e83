import type { PlacedLine } from '../outline/outline.ts'

/** A text in which the person's name could stand, and what is known of the place. */
export interface NameSource {
  readonly text: string
  readonly line: PlacedLine
  readonly size: number
  readonly isLabelled: boolean
  /** Parted from what else stands in its line, or put together from two lines. */
  readonly isPart: boolean
  /** Of two lines that are set alike. */
  readonly isStacked?: boolean
  /** How many of its words stand in the upper of two lines. */
  readonly firstWords?: number
  /** The line above, set alike, ends in the middle of a name. */
  readonly goesOn?: boolean
}
