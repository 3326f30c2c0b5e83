/**
 * A file of `deploy/` as an operator changes it.
 *
 * @param changes what is in it, and what takes its place wherever it stands
 * @throws where something is not in it any more
 */
export function replaced(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`nothing says "${from}"`)
    return changed.replaceAll(from, to)
  }, text)
}
