import type { build, Rolldown } from 'vite'

export type Output = Rolldown.RolldownOutput['output']

/** The files of a build that does not watch. */
export function outputOf(result: Awaited<ReturnType<typeof build>>): Output {
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error('Vite watches instead of building')
  return first.output
}
