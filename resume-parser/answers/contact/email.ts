import { EMAIL_MAX_LENGTH } from '@resume-library/contract/limits'
import { type Candidate, weigh } from '../candidate.ts'
import type { Outline, PlacedLine } from '../outline/outline.ts'
import { contactRegion } from './contact-region.ts'
import { aboveTheName, type NamePlace, namedOver, ofOrganisation } from './owner.ts'
import { isTopLevelDomain } from './top-level-domains.ts'

const ADDRESS =
  /[\p{L}\d!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\d!#$%&'*+/=?^_`{|}~-]+)*@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*\.[a-z]{2,18}(?![a-z\d-])/giu
const WHOLE = new RegExp(`^${ADDRESS.source}$`, 'iu')
/** Mailboxes of companies. */
const NO_PERSON =
  /^(?:info|hr|jobs?|careers?|recruit\w*|hiring|support|contact|office|admin|sales|help|no-?reply|hello|mail)@/i
const LABEL_BEFORE = /(?:e-?mail|mail|courriel|correo)\s*[:.]?\s*$/i

/** All that could be the person's e-mail address, as written in the text or in its links. */
export function emailCandidates(outline: Outline, name: NamePlace = null): Candidate<string>[] {
  const isContact = contactRegion(outline, name)
  const isOrganisation = ofOrganisation(outline, name)
  const linked = linkedAddresses(outline.links)
  const written = outline.lines.flatMap((line, at, lines) =>
    line.place === 'references'
      ? []
      : addressesIn(line, lines[at - 1], lines[at + 1]).map((found) => ({ ...found, line })),
  )
  // An employer's or an agency's stand above the name.
  const first = written.find(({ line }) => aboveTheName(line, name) === 0) ?? written[0]
  const candidates = written.map((found) =>
    weigh(found.address, {
      'stands with the contact data': isContact(found.line) ? 3 : 0,
      'stands above the name': aboveTheName(found.line, name),
      'has a label': found.hasLabel ? 1 : 0,
      'is a link too': linked.includes(found.address.toLowerCase()) ? 1 : 0,
      'is the first': found === first ? 1.5 : 0,
      'stands in the first third': found.line.at < outline.lines.length / 3 ? 0.5 : 0,
      'has an end that no address has': isComplete(found.address) ? 0 : -2,
      'may lack its beginning': isBroken(found.address, found.line, outline) ? -6 : 0,
      'is a company mailbox': NO_PERSON.test(found.address) ? -2.5 : 0,
      'belongs to who is named above it': isOrganisation(found.line)
        ? -2.5
        : namedOver(found.address, found.line.at, outline, name)
          ? -1.5
          : 0,
      'stands in a job': found.line.place === 'experience' && !isContact(found.line) ? -1.5 : 0,
    }),
  )
  return candidates.length > 0
    ? candidates
    : linked.slice(0, 1).map((address) => weigh(address, { 'is a link': 3 }))
}

/** `man-` over `aia.parata@example.org`: whether the hyphen is its own, nobody knows. */
const isBroken = (address: string, line: PlacedLine, { lines }: Outline): boolean =>
  line.cells.some(({ text }) => text.startsWith(address)) &&
  lines.some(({ at, cells }) => at < line.at && at >= line.at - 2 && /^\p{L}{2,}-$/u.test(cells.at(-1)!.text))

/** Addresses of a line; one that goes on in the next line is put together. */
function addressesIn(
  line: PlacedLine,
  before: PlacedLine | undefined,
  next: PlacedLine | undefined,
): { address: string; hasLabel: boolean }[] {
  const text = rejoined(line, before, next)
  return [...text.matchAll(ADDRESS)]
    .map(({ 0: match, index }) => ({
      address: match.replace(/^(?:e-?mail|mailto)[:.]?/i, '').replace(OF_NEXT_COLUMN, ''),
      hasLabel: LABEL_BEFORE.test(text.slice(0, index)),
    }))
    .filter(({ address }) => address.length <= EMAIL_MAX_LENGTH && WHOLE.test(address))
}

/** `jane@example.orgCOOK`, where a long address runs into what stands beside it. */
const OF_NEXT_COLUMN = /(?<=\.[a-z]{2,18})\p{Lu}\p{L}*$/u

/** `name@` or `name@mail.exam` at a line's end with `ple.org` in the next; `jane.d` over `oe@mail.example.org`. */
function rejoined(line: PlacedLine, before: PlacedLine | undefined, next: PlacedLine | undefined): string {
  const text = startRejoined(withoutSpacesAround(line.text), before) + brokenInCell(line, next)
  const end = /\S+@[a-z\d.-]*$/i.exec(text)?.[0]
  const rest = next?.cells[0]?.text ?? ''
  if (/[^\s@]{3,}$/.test(text) && /^@[a-z\d-]+\./i.test(rest)) return text + rest
  if (end && /^\.[a-z]{2,18}$/.test(rest)) return text + rest
  if (end && /^[a-z]{1,2}$/.test(rest) && isComplete(end + rest)) return text + rest
  return end && !isComplete(end) && isComplete(`x@x${rest}`) ? text + rest : text
}

/** What a narrow column broke beside another column. */
function brokenInCell({ cells }: PlacedLine, next: PlacedLine | undefined): string {
  const cell = cells
    .slice(0, -1)
    .find(({ text }) => /\S@[a-z\d.-]*$/i.test(text) && !isComplete(text.split(' ').at(-1)!))
  const below = cell && next?.cells.find(({ left }) => Math.abs(left - cell.left) < 5)
  return below ? `\t${cell.text}${below.text}` : ''
}

const isComplete = (address: string) =>
  WHOLE.test(address) && isTopLevelDomain(address.split('.').at(-1)!.toLowerCase())

/** In a narrow column a mailbox breaks too: what stands over it is one word that no sentence has. */
function startRejoined(text: string, before: PlacedLine | undefined): string {
  const above = before?.cells.length === 1 ? before.text : ''
  const isStart =
    /^[a-z][a-z\d]*(?:[._-][a-z\d]*)+$/.test(above) && !/\.(?:com|org|net|io|dev|me)$/.test(above)
  return isStart && /^[a-z\d._-]+@\S*$/.test(text) ? above + text : text
}

const withoutSpacesAround = (text: string) =>
  text
    .replace(/(?<=[\w.-]) ?@ ?(?=[\w-]+\.)/g, '@')
    .replace(/\s*[[(](?:at|@)[\])]\s*/gi, '@')
    .replace(/\s*[[(]dot[\])]\s*/gi, '.')
    .replace(/(?<=[\w-]) AT (?=[\w-]+ DOT )/g, '@')
    .replace(/(?<=@[\w.-]+) DOT /g, '.')

function linkedAddresses(links: readonly string[]): string[] {
  return links.flatMap((link) => {
    const address = /^mailto:\s*([^?]+)/i.exec(link)?.[1] ?? ''
    const plain = decoded(address).trim().toLowerCase()
    return WHOLE.test(plain) ? plain : []
  })
}

/** Links may carry broken percent signs. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
