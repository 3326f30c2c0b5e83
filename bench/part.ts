import { medianOf, type Rounds, ratioOf } from './rounds.ts'

export const PART_NAMES = ['page', 'upload', 'register', 'memory', 'outbox', 'fill', 'search'] as const
export type PartName = (typeof PART_NAMES)[number]

export interface PartOptions {
  /** Measurements of each contestant. */
  readonly rounds: number
  /** Folder of another checkout of this project, installed and built: a contestant too. */
  readonly before?: string
}

type Bound = { readonly atMost: number } | { readonly atLeast: number }

/** Figure with its bound. */
export interface Goal {
  readonly figure: string
  readonly bound: Bound
  readonly value: number
  readonly spread?: readonly [least: number, greatest: number]
  readonly unit?: string
}

export interface Table {
  readonly title: string
  readonly note: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface PartResult {
  readonly goals: readonly Goal[]
  readonly tables: readonly Table[]
  readonly missing?: readonly string[]
}

export type Part = (options: PartOptions) => Promise<PartResult>

export const isReached = ({ bound, value }: Goal): boolean =>
  'atMost' in bound ? value <= bound.atMost : value >= bound.atLeast

/** A goal for the ratio of one contestant to another. */
export function ratioGoal(
  figure: string,
  rounds: Rounds,
  [key, contestant, to]: readonly [key: string, contestant: string, to: string],
  bound: Bound,
): Goal {
  const { middle, least, greatest } = ratioOf(rounds, key, contestant, to)
  return { figure, bound, value: middle, spread: [least, greatest] }
}

/**
 * Compares contestants: a row each, with the medians of its figures, and in brackets the ratio of ours to it.
 *
 * @param figures names of the figures; each is the heading of its column, too
 * @param ours the contestant whose ratio to the others is shown
 */
export const comparison = (
  about: { readonly title: string; readonly note: string },
  rounds: Rounds,
  figures: readonly string[],
  ours = 'ours',
): Table => ({
  title: about.title,
  note: `${about.note} In brackets: ${ours} over it, divided within each round.`,
  columns: ['', ...figures],
  rows: Object.keys(rounds).map((name) => [
    name,
    ...figures.map((key) => {
      const value = number(medianOf(rounds, key, name))
      const { middle } = ratioOf(rounds, key, ours, name)
      return name === ours || !Number.isFinite(middle) ? value : `${value} (${number(middle)})`
    }),
  ]),
})

/** Writes a number with three significant digits, and thousands with a comma. */
export function number(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US')
  return String(Number(value.toPrecision(3)))
}
