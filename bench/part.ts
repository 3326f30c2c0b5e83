import type { Ratio } from './runner.ts'

export const PART_NAMES = ['page', 'upload', 'register', 'outbox', 'fill'] as const
export type PartName = (typeof PART_NAMES)[number]

export interface PartOptions {
  /** The least of everything: whether it runs, not what it gives. */
  readonly quick: boolean
  /** How often each contestant is measured. */
  readonly rounds: number
}

/** A figure against what is asked of it. */
export interface Verdict {
  readonly figure: string
  readonly bound: { readonly atMost: number } | { readonly atLeast: number }
  /** The median. */
  readonly value: number
  /** Least and greatest of the rounds. */
  readonly spread?: readonly [least: number, greatest: number]
  readonly unit?: string
}

export interface Table {
  readonly title: string
  /** What was counted and how, in a sentence or two. */
  readonly note?: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

/** A bar chart of the main rows: lower is better, ours first. */
export interface Chart {
  readonly title: string
  readonly unit: string
  readonly bars: readonly { readonly name: string; readonly value: number }[]
}

export interface PartResult {
  readonly tables: readonly Table[]
  readonly verdicts: readonly Verdict[]
  readonly charts?: readonly Chart[]
  /** What could not be measured here, and why. */
  readonly missing: readonly string[]
  /** Every sample, for whoever wants to count again. */
  readonly samples: unknown
}

/** One part of the bench. */
export type Part = (options: PartOptions) => Promise<PartResult>

export const isReached = ({ bound, value }: Verdict): boolean =>
  'atMost' in bound ? value <= bound.atMost : value >= bound.atLeast

/** A verdict on a ratio of a run. */
export const ratioVerdict = (figure: string, ratio: Ratio, bound: Verdict['bound']): Verdict => ({
  figure,
  bound,
  value: ratio.middle,
  spread: [ratio.least, ratio.greatest],
})
