import { lettersOf } from '../../words/folded.ts'
import type { FullName } from '../name/split-name.ts'
import type { Outline, PlacedLine } from '../outline/outline.ts'

export type NamePlace = (FullName & { readonly at: number; readonly rank: number }) | null

/** Points for contact data above the name, where an employer's or an agency's stand; few, should there be no others. */
export const aboveTheName = (line: PlacedLine, name: NamePlace): number =>
  name && line.page === 1 && line.at < name.at && (line.height === null || line.rank < name.rank) ? -0.9 : 0

/** Tells an organisation's lines, from its name over its mailbox on; one with the person's last name is their own. */
export function ofOrganisation({ lines }: Outline, name: NamePlace): (line: PlacedLine) => boolean {
  const blocks = lines.flatMap(({ text, at }) => {
    const [address = '', domain = ''] = /\S+@([a-z\d-]+)\./i.exec(text) ?? []
    const isOwn = name !== null && lettersOf(address).includes(lettersOf(name.last))
    const from = isOwn || domain.length < DOMAIN_MIN ? undefined : lines.find(isNaming(lettersOf(domain), at))
    return from ? [{ from: from.at, to: at + AFTER_MAILBOX }] : []
  })
  return ({ at }) => blocks.some(({ from, to }) => at >= from && at <= to)
}

const isNaming =
  (domain: string, mailAt: number) =>
  ({ text, at }: PlacedLine) =>
    at <= mailAt &&
    at >= mailAt - NAMED_WITHIN &&
    lettersOf(text.replace(/\S*(?:[@/]|www|\.\p{Ll})\S*/gu, '')).includes(domain)

const NAMED_WITHIN = 4
const AFTER_MAILBOX = 2
/** Shorter ones are inside other words. */
const DOMAIN_MIN = 6

/** Headings tell what these lines are; what stands under others is about employers and schools. */
const OWN_PLACES = new Set(['head', 'contact', 'summary'])
/** So high on the first page nobody describes a job. */
const TOP_LINES = 7

/** Tells which lines say how to reach the person; one that begins with their name does wherever it stands. */
export function contactRegion(name: NamePlace): (line: PlacedLine) => boolean {
  const whole = name && `${name.first} ${name.last}`.toLowerCase()
  return ({ place, page, rank, text }) =>
    place !== 'references' &&
    (OWN_PLACES.has(place) ||
      (page === 1 && rank < TOP_LINES) ||
      (whole !== null && text.toLowerCase().startsWith(whole)))
}
