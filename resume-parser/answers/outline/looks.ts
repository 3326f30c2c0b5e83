import type { Line } from '../../text/resume-text.ts'

export const isStrong = ({ cells }: Line): boolean => cells.every(({ strong }) => strong)

export const isCapitals = (text: string): boolean => text === text.toUpperCase() && /\p{Lu}/u.test(text)

export const CONTACT_DATA = /\S@\S|(?:\d[ ().-]{0,2}){9}/

/** In points from the lower edge of the page. */
const FOOT = 90
const FOOT_GAP = 5

/** What stands at the foot of a page, far under everything else, says how to reach the person. */
export function beginsFooter(line: Line, above: Line | undefined): boolean {
  if (!above || line.isFooter) return above !== undefined && !above.isFooter
  const gap = line.page === above.page ? (above.height ?? 0) - (line.height ?? 0) : 0
  return (line.height ?? FOOT) < FOOT && gap > FOOT_GAP * line.size
}
