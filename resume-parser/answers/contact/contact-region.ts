import type { Outline, PlacedLine } from '../outline/outline.ts'
import type { NamePlace } from './owner.ts'

const AT_SIGN = /\S@\S/
/** An e-mail address and what else is said of a person stand within so many lines. */
const NEAR = 3
/** Headings tell what these lines are; what stands under others is about employers and schools. */
const OWN_PLACES = new Set(['head', 'contact', 'summary'])
const OTHERS_PLACES = new Set(['experience', 'education'])
const HEAD_LINES = 12
/** So high on the first page nobody describes a job. */
const TOP_LINES = 6

/** Tells which lines say how to reach the person; one that begins with their name does wherever it stands. */
export function contactRegion({ lines }: Outline, name: NamePlace): (line: PlacedLine) => boolean {
  const whole = name && `${name.first} ${name.last}`.toLowerCase()
  const mails = lines
    .filter(({ text, place }) => AT_SIGN.test(text) && OWN_PLACES.has(place))
    .map(({ at }) => at)
  const isNearMail = ({ at }: PlacedLine) => mails.some((mail) => Math.abs(mail - at) <= NEAR)
  return (line) => {
    if (line.place === 'references') return false
    if (OWN_PLACES.has(line.place)) return true
    // Over jobs and schools nobody else's mailbox stands than the person's.
    const isOwn = mails.length === 0 || !OTHERS_PLACES.has(line.place)
    if (isOwn && line.page === 1 && line.rank < TOP_LINES) return true
    if (whole && line.text.toLowerCase().startsWith(whole)) return true
    return line.place !== 'experience' && line.at < HEAD_LINES && isNearMail(line)
  }
}
