/** Figures of one contestant in one round, by name. */
export type Sample = Readonly<Record<string, number>>

/** Every round's samples by contestant; a round is the same index in each list. */
export type Rounds = Readonly<Record<string, readonly Sample[]>>

/** Median, least and greatest of the rounds' ratios. */
export interface Ratio {
  readonly middle: number
  readonly least: number
  readonly greatest: number
}

/**
 * Measures contestants in interleaved rounds, so that a slow minute of the machine slows all of them: every round
 * measures each contestant once, and each round begins with another one.
 *
 * @param measure is never called concurrently
 */
export async function runRounds<Contestant extends string>(
  rounds: number,
  contestants: readonly Contestant[],
  measure: (contestant: Contestant) => Promise<Sample>,
): Promise<Rounds> {
  const samples = Object.fromEntries(contestants.map((name): [string, Sample[]] => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (let index = 0; index < contestants.length; index++) {
      const contestant = contestants[(round + index) % contestants.length]!
      samples[contestant]!.push(await measure(contestant))
    }
    process.stderr.write('.')
  }
  process.stderr.write('\n')
  return samples
}

/** Joins figures that were measured one after another, by contestant and round. */
export function joinRounds(all: readonly Rounds[]): Rounds {
  const joined: Record<string, Sample[]> = {}
  for (const rounds of all)
    for (const [name, samples] of Object.entries(rounds))
      for (const [round, sample] of samples.entries()) {
        joined[name] ??= []
        joined[name][round] = { ...joined[name][round], ...sample }
      }
  return joined
}

/** Median of a figure over the rounds; NaN where it was not measured. */
export const medianOf = (rounds: Rounds, figure: string, contestant: string): number =>
  median(figureOf(rounds, figure, contestant))

/** Ratio of one contestant's figure to another's, divided within each round; NaN where one was not measured. */
export function ratioOf(rounds: Rounds, figure: string, contestant: string, to: string): Ratio {
  const divisors = figureOf(rounds, figure, to)
  const ratios = figureOf(rounds, figure, contestant).map((value, round) => value / divisors[round]!)
  return { middle: median(ratios), least: Math.min(...ratios), greatest: Math.max(...ratios) }
}

const figureOf = (rounds: Rounds, figure: string, contestant: string): number[] =>
  (rounds[contestant] ?? []).map((sample) => sample[figure] ?? Number.NaN)

/** Middle of some numbers; of an even count the mean of the two in the middle. NaN for none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length / 2
  if (Number.isInteger(middle)) return (sorted[middle - 1]! + sorted[middle]!) / 2
  return sorted[Math.floor(middle)]!
}

export function percentile99(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.ceil(0.99 * sorted.length) - 1] ?? Number.NaN
}
