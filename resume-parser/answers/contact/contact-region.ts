import { lettersOf } from '../../words/folded.ts'
import type { FullName } from '../name/split-name.ts'
import type { Outline, PlacedLine } from '../outline/outline.ts'

export type NamePlace = (FullName & { readonly at: number; readonly rank: number }) | null

/** Points against contact data above the name, which is mostly an employer's or an agency's. */
export const aboveTheName = (line: PlacedLine, name: NamePlace): number =>
  name && line.page === 1 && line.at < name.at && (line.height === null || line.rank < name.rank) ? -0.9 : 0

/** Finds an organisation's lines, from its name to its mailbox, unless they have the person's last name. */
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
const DOMAIN_MIN = 6

/** Sections that are about the person; others are about employers and schools. */
const OWN_PLACES = new Set(['head', 'contact', 'summary'])
/** So high on the first page nobody describes a job. */
const TOP_LINES = 7

/** Finds the lines that say how to reach the person; one that begins with their name always does. */
export function contactRegion(name: NamePlace): (line: PlacedLine) => boolean {
  const whole = name && `${name.first} ${name.last}`.toLowerCase()
  return ({ place, page, rank, text }) =>
    place !== 'references' &&
    (OWN_PLACES.has(place) ||
      (page === 1 && rank < TOP_LINES) ||
      (whole !== null && text.toLowerCase().startsWith(whole)))
}
