/** A possible answer: its score is the sum of the points of what it rests on. */
export interface Candidate<Value> {
  readonly value: Value
  readonly score: number
  readonly evidence: Readonly<Record<string, number>>
}

/** Adds up what speaks for and against a value; what does not hold (0) is not listed. */
export function weigh<Value>(value: Value, points: Readonly<Record<string, number>>): Candidate<Value> {
  const evidence = Object.fromEntries(Object.entries(points).filter(([, point]) => point !== 0))
  return { value, score: Object.values(evidence).reduce((sum, point) => sum + point, 0), evidence }
}

/** The candidate with the highest score if that reaches the threshold; of equal ones the first. */
export function surest<Value>(
  candidates: readonly Candidate<Value>[],
  threshold: number,
): Candidate<Value> | null {
  let best: Candidate<Value> | null = null
  for (const candidate of candidates) if (!best || candidate.score > best.score) best = candidate
  return best && best.score >= threshold ? best : null
}
