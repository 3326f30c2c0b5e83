import type { Findings } from '../process/finding.ts'

/** Formats the only finding of a trial as `status: found. advice`. */
export async function textOf(found: Findings | Promise<Findings>): Promise<string> {
  const texts = await textsOf(found)
  if (texts.length !== 1) throw new Error(`${texts.length} findings: ${texts.join(' / ')}`)
  return texts[0]!
}

export const textsOf = async (found: Findings | Promise<Findings>): Promise<string[]> =>
  [await found].flat().map(({ status, found, advice = '' }) => `${status}: ${found}. ${advice}`)
