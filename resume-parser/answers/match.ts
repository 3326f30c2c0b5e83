export interface Match<Value> {
  readonly value: Value
  readonly score: number
  readonly evidence: Readonly<Record<string, number>>
}

export function score<Value>(value: Value, points: Readonly<Record<string, number>>): Match<Value> {
  const evidence = Object.fromEntries(Object.entries(points).filter(([, point]) => point !== 0))
  return { value, score: Object.values(evidence).reduce((sum, point) => sum + point, 0), evidence }
}

/** Returns the match with the highest score at or above the threshold, the first of equal ones. */
export function best<Value>(matches: readonly Match<Value>[], threshold: number): Match<Value> | null {
  const [first] = [...matches].sort((one, other) => other.score - one.score)
  return first && first.score >= threshold ? first : null
}
