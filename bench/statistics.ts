/** The middle of some numbers; of an even count the mean of the two in the middle. NaN for none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length / 2
  if (Number.isInteger(middle)) return (sorted[middle - 1]! + sorted[middle]!) / 2
  return sorted[Math.floor(middle)]!
}

/** The smallest of the numbers that at least this share of them does not exceed (nearest rank). NaN for none. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
