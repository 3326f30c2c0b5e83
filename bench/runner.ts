import { median } from './statistics.ts'

/** What one contestant showed in one round: figures by name. */
export type Sample = Readonly<Record<string, number>>

/** Every round's samples by contestant; a round is the same index in each list. */
export type Rounds = Readonly<Record<string, readonly Sample[]>>

/** A ratio: the median of the rounds' ratios, and the least and greatest of them. */
export interface Ratio {
  readonly middle: number
  readonly least: number
  readonly greatest: number
}

/**
 * Measures contestants in interleaved rounds, so that a machine that changes its mind changes it for all of them:
 * every round measures each once, and each round begins with another.
 *
 * @param measure runs alone: nothing else is measured until it resolves
 */
export async function runRounds<Contestant extends string>(
  rounds: number,
  contestants: readonly Contestant[],
  measure: (contestant: Contestant, round: number) => Promise<Sample>,
): Promise<Rounds> {
  const samples = Object.fromEntries(contestants.map((name): [string, Sample[]] => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (let index = 0; index < contestants.length; index++) {
      const contestant = contestants[(round + index) % contestants.length]!
      samples[contestant]!.push(await measure(contestant, round))
    }
    process.stderr.write('.')
  }
  process.stderr.write('\n')
  return samples
}

/** The median of a figure over the rounds. */
export function medianOf(rounds: Rounds, contestant: string, figure: string): number {
  return median(figureOf(rounds, contestant, figure))
}

/** A figure of one contestant over the same figure of another: divided within each round. */
export function ratioOf(rounds: Rounds, figure: string, contestant: string, to: string): Ratio {
  const divisors = figureOf(rounds, to, figure)
  const ratios = figureOf(rounds, contestant, figure).map((value, round) => value / divisors[round]!)
  return { middle: median(ratios), least: Math.min(...ratios), greatest: Math.max(...ratios) }
}

/** @throws when a round did not measure the figure: a hole must not pass for a result */
function figureOf(rounds: Rounds, contestant: string, figure: string): number[] {
  return (rounds[contestant] ?? []).map((sample) => {
    const value = sample[figure]
    if (value === undefined) throw new Error(`${contestant} has no figure ${figure}.`)
    return value
  })
}
