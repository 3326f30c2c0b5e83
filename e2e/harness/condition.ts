export const CONDITIONS = ['slow', 'phone'] as const

export type Condition = (typeof CONDITIONS)[number]

/** Under which condition every journey runs: `JOURNEYS=slow` or `JOURNEYS=phone` for other than a good desktop. */
export const CONDITION: Condition | undefined = conditionNamed(process.env.JOURNEYS)

function conditionNamed(name: string | undefined): Condition | undefined {
  if (!name) return undefined
  const condition = CONDITIONS.find((known) => known === name)
  if (!condition) throw new Error(`JOURNEYS is "${name}", which is none of ${CONDITIONS.join(', ')}.`)
  return condition
}
