import { EMAIL_MAX_LENGTH } from '@resume-library/contract/limits'
import { wordSet } from '../../words/folded.ts'
import { type Match, score } from '../match.ts'
import type { Outline, PlacedLine } from '../outline/outline.ts'
import { aboveTheName, contactRegion, type NamePlace } from './contact-region.ts'

/** Common ends of e-mail addresses; those of two letters are countries' (ISO 3166, IANA). */
const GENERIC = wordSet(
  'com org net edu gov mil int info biz name pro app dev tech online site email cloud work jobs xyz',
  'example test design studio digital agency academy health law legal media global world life live today space blog',
  'cat berlin hamburg wien paris london nyc swiss scot irish ist tokyo',
)

const isTopLevelDomain = (end: string): boolean => GENERIC.has(end) || /^[a-z]{2}$/.test(end)

const ADDRESS =
  /[\p{L}\d!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\d!#$%&'*+/=?^_`{|}~-]+)*@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*\.[a-z]{2,18}(?![a-z\d-])/giu
const WHOLE = new RegExp(`^${ADDRESS.source}$`, 'iu')
const NO_PERSON =
  /^(?:info|hr|jobs?|careers?|recruit\w*|hiring|support|contact|office|admin|sales|help|no-?reply|hello|mail)@/i
const LABEL_BEFORE = /(?:e-?mail|mail|courriel|correo)\s*[:.]?\s*$/i

export function emailMatches(outline: Outline, name: NamePlace = null): Match<string>[] {
  const isContact = contactRegion(name)
  const linked = linkedAddresses(outline.links)
  const written = outline.lines.flatMap((line, at, lines) =>
    line.section === 'references'
      ? []
      : addressesIn(line, lines[at + 1]).map((found) => ({ ...found, line })),
  )
  const first = written.find(({ line }) => aboveTheName(line, name) === 0) ?? written[0]
  const matches = written.map((found) =>
    score(found.address, {
      'stands with the contact data': isContact(found.line) ? 3 : 0,
      'stands above the name': aboveTheName(found.line, name),
      'has a label': found.hasLabel ? 1 : 0,
      'is a link too': linked.includes(found.address.toLowerCase()) ? 1 : 0,
      'is the first': found === first ? 1.5 : 0,
      'may lack its beginning': isBroken(found.address, found.line, outline) ? -6 : 0,
      'is a company mailbox': NO_PERSON.test(found.address) ? -2.5 : 0,
    }),
  )
  return matches.length > 0
    ? matches
    : linked.slice(0, 1).map((address) => score(address, { 'is a link': 3 }))
}

/** Detects half an address: `man-` above `aia.parata@example.org`, `jane.d` above `oe@example.org`. */
function isBroken(address: string, line: PlacedLine, { lines }: Outline): boolean {
  if (!line.cells.some(({ text }) => text.startsWith(address))) return false
  const above = lines
    .filter(({ at }) => at < line.at && at >= line.at - 2)
    .map(({ cells }) => cells.at(-1)!.text)
  if (above.some((text) => /^\p{L}{2,}-$/u.test(text))) return true
  const isAlone = line.text === address && !/\.(?:com|org|net|io|dev|me)$/.test(above.at(-1) ?? '')
  return isAlone && /^[a-z][a-z\d]*(?:[._-][a-z\d]*)+$/.test(above.at(-1) ?? '')
}

function addressesIn(
  line: PlacedLine,
  next: PlacedLine | undefined,
): { address: string; hasLabel: boolean }[] {
  const text = rejoined(line, next)
  return [...text.matchAll(ADDRESS)]
    .map(({ 0: match, index }) => ({
      address: match.replace(/^(?:e-?mail|mailto)[:.]?/i, '').replace(OF_NEXT_COLUMN, ''),
      hasLabel: LABEL_BEFORE.test(text.slice(0, index)),
    }))
    .filter(({ address }) => address.length <= EMAIL_MAX_LENGTH && WHOLE.test(address))
}

/** Text of the next column after an address: `jane@example.orgCOOK`. */
const OF_NEXT_COLUMN = /(?<=\.[a-z]{2,18})\p{Lu}\p{L}*$/u

/** Joins `name@` or `name@mail.exam` at the end of a line or cell with `ple.org` in the next line. */
const rejoined = ({ cells }: PlacedLine, next: PlacedLine | undefined): string =>
  cells
    .map(({ text }, column) => withRest(text, (next?.cells[column] ?? next?.cells[0])?.text ?? ''))
    .join('\t')

function withRest(cell: string, rest: string): string {
  const text = cell.replace(/(?<=[\w.-]) ?@ ?(?=[\w-]+\.)/g, '@')
  const end = /\S+@[a-z\d.-]*$/i.exec(text)?.[0]
  if (end && /^(?:\.[a-z]{2,18}|[a-z]{1,2})$/.test(rest) && isComplete(end + rest)) return text + rest
  return end && !isComplete(end) && isComplete(`x@x${rest}`) ? text + rest : text
}

const isComplete = (address: string) =>
  WHOLE.test(address) && isTopLevelDomain(address.split('.').at(-1)!.toLowerCase())

function linkedAddresses(links: readonly string[]): string[] {
  return links.flatMap((link) => {
    const address = /^mailto:\s*([^?]+)/i.exec(link)?.[1] ?? ''
    const plain = decoded(address).trim().toLowerCase()
    return WHOLE.test(plain) ? plain : []
  })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
