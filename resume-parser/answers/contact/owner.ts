import { lettersOf } from '../../headings/folded.ts'
import type { FullName } from '../name/split-name.ts'
import { beginsFooter } from '../outline/footer.ts'
import { SALUTATION } from '../outline/letter-words.ts'
import type { Outline, PlacedLine } from '../outline/outline.ts'

/** Where the person's name stands: null where it is not known. */
export type NamePlace = (FullName & { readonly at: number; readonly rank: number }) | null

/**
 * Points for contact data above the name: those of an employer or an agency stand there, as in a letter's head. Too few
 * to matter where there are no others.
 */
export const aboveTheName = (line: PlacedLine, name: NamePlace): number =>
  name && line.page === 1 && line.at < name.at && (line.height === null || line.rank < name.rank) ? -0.9 : 0

/** `desk@northgate.example` beside or under `Northgate Staffing Group`: the line that has the domain as a name. */
export function namedOver(
  address: string,
  at: number,
  { lines }: Outline,
  name: NamePlace,
): PlacedLine | undefined {
  const domain = lettersOf(address.split('@')[1]!.split('.')[0]!)
  if (domain.length < DOMAIN_LETTERS_MIN) return undefined
  return lines
    .filter((line) => line.at <= at && line.at >= at - NAMED_WITHIN && line.at !== name?.at)
    .find(({ text }) => lettersOf(text.replace(/\S*(?:[@/]|www|\.\p{Ll})\S*/gu, '')).includes(domain))
}

/**
 * Tells which lines above the name, or at the foot of a page, are an organisation's: from where it is named to its
 * mailbox and what follows.
 */
export function ofOrganisation(outline: Outline, name: NamePlace): (line: PlacedLine) => boolean {
  const blocks = outline.lines.flatMap(({ text, at }) => {
    const [address] = /\S@[a-z\d-]+\./i.exec(text) ?? []
    const isOwn = name && lettersOf(address?.split('@')[1] ?? '').includes(lettersOf(name.last))
    const from = address && !isOwn && namedOver(address, at, outline, name)
    return from ? [{ from: from.at, to: at + AFTER_MAILBOX }] : []
  })
  const foot = outline.lines.find((line, at, lines) => beginsFooter(line, lines[at - 1]))?.at ?? Infinity
  return ({ at }) =>
    name !== null && (at < name.at || at >= foot) && blocks.some(({ from, to }) => at >= from && at <= to)
}

/**
 * Points for contact data of whom somebody writes to: behind `To:`, or right over the greeting of a letter, where it may
 * be the writer's too.
 */
export function addressed(outline: Outline): (line: PlacedLine) => number {
  const greetings = outline.lines.filter(
    ({ text }) => text.length < GREETING_MAX_LENGTH && SALUTATION.test(text),
  )
  const isOverGreeting = ({ at }: PlacedLine) =>
    greetings.some((greeting) => at < greeting.at && at >= greeting.at - ADDRESS_LINES)
  return (line) => (/^(?:to|attn|attention|an)\s*:/i.test(line.text) ? -1.5 : isOverGreeting(line) ? -0.9 : 0)
}

const GREETING_MAX_LENGTH = 70
const ADDRESS_LINES = 6
const NAMED_WITHIN = 4
const AFTER_MAILBOX = 2
/** Shorter ones are inside other words. */
const DOMAIN_LETTERS_MIN = 6
