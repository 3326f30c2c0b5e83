import type { Environment } from './configuration.ts'

/** Letters and digits of a name for which one slip, and from the second length on two, still mean it. */
const ONE_SLIP_FROM = 6
const TWO_SLIPS_FROM = 12

export interface NearMiss {
  /** As it stands in the environment. */
  readonly name: string
  /** The variable that is meant. */
  readonly meant: string
}

/**
 * Variables that are set and almost have a name that is known: by a letter that is missing, doubled, wrong or swapped,
 * another case or another separator. Of what is not near a known name nothing is told. `HOST` and `PORT` are too short:
 * every other word of four letters would be near them.
 *
 * @param known names of variables; one that is set is not looked for
 */
export function nearMisses(environment: Environment, known: readonly string[]): NearMiss[] {
  const missing = known.filter((name) => !environment[name])
  return Object.keys(environment)
    .filter((name) => environment[name] && !known.includes(name))
    .flatMap((name) => {
      const meant = nearestName(name, missing)
      return meant === undefined ? [] : [{ name, meant }]
    })
}

/** The nearest of the names that are near one that nobody knows; the first of several. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const near = known.flatMap((right) => {
    const slips = slipsOfNear(letters(name), letters(right))
    return slips === null ? [] : [{ right, slips }]
  })
  return near.sort((one, other) => one.slips - other.slips)[0]?.right
}

/** One sentence for each near miss, without its value. */
export const nearMissSentences = (environment: Environment, known: readonly string[]): string[] =>
  nearMisses(environment, known).map(({ name, meant }) => `${name} is not known: did you mean ${meant}?`)

const letters = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Null where they are not near. */
function slipsOfNear(name: string, right: string): number | null {
  if (right.length < ONE_SLIP_FROM) return null
  const allowed = right.length < TWO_SLIPS_FROM ? 1 : 2
  if (Math.abs(name.length - right.length) > allowed) return null
  const slips = slipsBetween(name, right)
  return slips <= allowed ? slips : null
}

/** How many letters are to be added, removed, changed or swapped (optimal string alignment). */
function slipsBetween(one: string, other: string): number {
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      line[column] = Math.min(
        above[column]! + 1,
        line[column - 1]! + 1,
        above[column - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[column - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = above
    above = line
  }
  return above[other.length]!
}
