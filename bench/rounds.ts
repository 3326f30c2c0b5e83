/** Figures of one contestant in one round, by name. */
export type Sample = Readonly<Record<string, number>>

/** Every round's samples by contestant; a round is the same index in each list. */
export type Rounds = Readonly<Record<string, readonly Sample[]>>

/** Limit of a figure of `of`, by default the first contestant: of the figure itself, or of its ratio to `over`. */
export interface Bound {
  readonly figure: string
  readonly of?: string
  readonly over?: string
  readonly atMost?: number
  readonly atLeast?: number
}

/** Contestants that are measured in turns; the first is compared with the others. */
export interface Contest {
  readonly title: string
  readonly note: string
  readonly contestants: Readonly<Record<string, () => Promise<Sample>>>
  readonly bounds: readonly Bound[]
}

/**
 * Measures contestants in interleaved rounds, so that a slow minute of the machine slows all of them: every round
 * measures each contestant once, and each round begins with another one.
 */
export async function runRounds(
  rounds: number,
  contestants: Contest['contestants'],
  isMeasured = () => {},
): Promise<Rounds> {
  const names = Object.keys(contestants)
  const samples = Object.fromEntries(names.map((name): [string, Sample[]] => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (let index = 0; index < names.length; index++) {
      const name = names[(round + index) % names.length]!
      samples[name]!.push(await contestants[name]!())
      isMeasured()
    }
  }
  return samples
}

/** Writes a contest's figures as Markdown: medians, in brackets the ratio of the first contestant, and what is asked. */
export function tableOf({ title, note, bounds }: Contest, rounds: Rounds): string {
  const names = Object.keys(rounds)
  const [first = ''] = names
  const figures = [...new Set(Object.values(rounds).flatMap(([sample]) => Object.keys(sample ?? {})))]
  const cell = (figure: string, name: string) => {
    const [value, ratio] = [
      median(valuesOf(rounds, figure, name)),
      median(ratios(rounds, figure, first, name)),
    ]
    return name === first || !Number.isFinite(ratio) ? number(value) : `${number(value)} (${number(ratio)})`
  }
  const asked = (figure: string) =>
    bounds.filter((bound) => bound.figure === figure).map((bound) => verdict({ of: first, ...bound }, rounds))
  const rows = [
    ['', ...names, 'asked'],
    ['---', ...names.map(() => '--:'), '---'],
    ...figures.map((figure) => [
      figure,
      ...names.map((name) => cell(figure, name)),
      asked(figure).join('; '),
    ]),
  ]
  const compared = names.length > 1 ? ` In brackets: ${first} over it, divided within each round.` : ''
  return `### ${title}\n\n${note}${compared}\n\n${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`
}

function verdict({ figure, of, over, atMost, atLeast }: Bound & { of: string }, rounds: Rounds): string {
  const values = over ? ratios(rounds, figure, of, over) : valuesOf(rounds, figure, of)
  const [value, limit] = [median(values), (atMost ?? atLeast)!]
  const isReached = atMost === undefined ? value >= limit : value <= limit
  const spread = over ? ` (${number(Math.min(...values))} – ${number(Math.max(...values))})` : ''
  const what = `${of} ${atMost === undefined ? '≥' : '≤'} ${limit}${over ? ` of ${over}` : ''}`
  return `${what}: ${number(value)}${spread}, ${isReached ? 'reached' : '**missed**'}`
}

const valuesOf = (rounds: Rounds, figure: string, contestant: string): number[] =>
  (rounds[contestant] ?? []).map((sample) => sample[figure] ?? Number.NaN)

/** Ratios of one contestant's figure to another's, divided within each round; NaN where one was not measured. */
function ratios(rounds: Rounds, figure: string, contestant: string, to: string): number[] {
  const divisors = valuesOf(rounds, figure, to)
  return valuesOf(rounds, figure, contestant).map((value, round) => value / divisors[round]!)
}

/** Middle of some numbers; of an even count the mean of the two in the middle. NaN for none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}

/** Writes a number with three significant digits, and thousands with a comma. */
function number(value: number): string {
  if (Number.isNaN(value)) return '–'
  return value.toLocaleString(
    'en-US',
    value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 },
  )
}
