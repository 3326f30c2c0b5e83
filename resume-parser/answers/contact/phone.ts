import { type Match, score } from '../match.ts'
import type { Outline, PlacedLine } from '../outline/outline.ts'
import { aboveTheName, contactRegion, type NamePlace } from './contact-region.ts'

/** Groups of digits, perhaps with a country code; Europeans write the trunk zero as `(0)`. */
const NUMBER =
  /(?<![\w@/.,=#-])(?:\+ ?|00)?\(?\+?\d{1,5}\)?(?:(?:[ .\-/]{1,2}| - |)(?:\(0\)[ .-]?)?\(?\d{1,6}\)?){1,7}(?![\w@/=]|[-.,]\d)/g
const DIGITS = { min: 7, max: 15 }
const LABEL =
  /(?:phone|mobile|mob|cell|cellular|tel|tél|telefon|telefono|teléfono|telefone|téléphone|handy|mobil|portable|móvil|celular|cellulare|komórka|telefoonnummer|telefoon|mobiel|numer telefonu|personal|contact|call|[tpmhc])(?:\(s\))?\s*(?:no|nr|number|#)?\s*[.:)\s]*\(?$/i
const NO_PHONE =
  /(?:fax|telefax|gpa|isbn|orcid|doi|issn|id|no|license|licence|number|nr|#|\$|€|£|ssn|nip|pesel|siret|iban|zip|usd)\s*[.:#]*\s*$/i
/** Label of an employer's number, which is offered only without another. */
const OFFICE = /\b(?:office|work|business|department)(?: (?:phone|telephone|tel|number|line))?[\s.:(]*$/i
const NORTH_AMERICAN =
  /^(?:\+?1[ .-]*)?(?:\(?\d{3}\)?[ .\-/]{1,3}\d{3}[ .-]{1,3}|[2-9]\d{2}[2-9]\d{2}|\(\d{3}\)\d{3}[ .-]?)\d{4}$|^0\d(?:[ .]\d\d){4}$/

export function phoneMatches(outline: Outline, name: NamePlace = null): Match<string>[] {
  const isContact = contactRegion(name)
  const linked = outline.links.flatMap(
    (link) => /^(?:tel|callto):(.+)/i.exec(link)?.[1]?.replace(/%20/g, ' ') ?? [],
  )
  const matches = outline.lines
    .filter(({ section }) => section !== 'references')
    .flatMap((line, at, lines) =>
      numbersIn(line, lines[at - 1]).map((found) => {
        const above = aboveTheName(line, name)
        return score(found.number, {
          ...evidenceOf(found, isContact(line), linked),
          'stands above the name': above,
          'has a label': hasLabel(found) && above === 0 ? 3 : 0,
        })
      }),
    )
  const highest = Math.max(...matches.map((match) => match.score))
  if (highest >= 5) return matches
  const links = linked.filter((number) => hasPhoneLength(digitsOf(number)))
  return [...matches, ...links.slice(0, 1).map((number) => score(tidy(number), { 'is a link': 6 }))]
}

interface Found {
  readonly number: string
  readonly before: string
  readonly behind: string
}

function numbersIn(line: PlacedLine, above: PlacedLine | undefined): Found[] {
  // A narrow column breaks a number behind its area code.
  const isBroken = /^\d{3}\D\d{4}/.test(line.text) && /\(\d{3}\)$/.test(above?.text ?? '')
  const text = (isBroken ? `${above!.text} ${line.text}` : line.text)
    .replace(/[\u2012-\u2015]/g, '-')
    .replace(/-{2,}/g, '-')
  return [...text.matchAll(NUMBER)].flatMap(({ 0: match, index }) => {
    const number = tidy(firstNumber(match))
    return hasPhoneLength(digitsOf(number)) && !isOther(number)
      ? [
          {
            number,
            before: text.slice(Math.max(0, index - 24), index),
            behind: text.slice(index + match.length, index + match.length + 24),
          },
        ]
      : []
  })
}

const hasLabel = ({ before }: Found) => LABEL.test(before) && !OFFICE.test(before)

function evidenceOf(found: Found, isContact: boolean, linked: readonly string[]) {
  const { number, before, behind } = found
  const digits = digitsOf(number)
  const isAmerican = NORTH_AMERICAN.test(number)
  return {
    'stands with the contact data': isContact ? 3 : -3,
    'is a link too': linked.some((link) => digitsOf(link).endsWith(digits.slice(-7))) ? 4 : 0,
    'has a country code': /^\(?\+/.test(number) && digits.length >= 9 ? 3 : 0,
    'is written as in North America': isAmerican ? 3 : 0,
    'begins with a trunk zero': /^0[1-9]/.test(digits) && digits.length >= 9 && /[ /-]/.test(number) ? 2 : 0,
    'is short': digits.length < 9 ? -2 : 0,
    'is one row of digits': number === digits && !isAmerican && !hasLabel(found) ? -3 : 0,
    'is of another kind': (NO_PHONE.test(before) && !hasLabel(found)) || /^\s*\(?fax/i.test(behind) ? -6 : 0,
    'is of an office': OFFICE.test(before) ? -0.9 : 0,
  }
}

/** Returns the first of two adjacent numbers, without a zip code before it. */
function firstNumber(match: string): string {
  const alone = match.replace(
    /^\d{5}(?:-\d{4})?(?: {1,2}| ?[-/] ?)(?=(?:1[ .-])?\(?\d{3}\)?[ .\-/]{1,2}\d{3}[ .-])/,
    '',
  )
  const american = /^(?:\+?1[ .-])?\(?\d{3}\)?[ .\-/]{0,3}\d{3}[ .-]\d{4}(?=[ /])/.exec(alone)
  return american?.[0] ?? alone
}

const tidy = (number: string) => {
  const plain = number
    .replace(/\s+/g, ' ')
    .replace(/^(?:\+ |00(?=\d{9}| ?1 ))\s?/, '+')
    .trim()
  const bare = plain.startsWith('+') || plain.startsWith('(+') ? plain.replace(/\(0\)\s?/, '') : plain
  const opened = bare.split('(').length - bare.split(')').length
  return opened < 0 ? `(${bare}` : opened > 0 ? bare.replace('(', '') : bare
}

const digitsOf = (number: string) => number.replace(/\D/g, '')
const hasPhoneLength = (digits: string) => digits.length >= DIGITS.min && digits.length <= DIGITS.max

/** Detects year ranges, dates and ZIP+4 codes. */
const isOther = (number: string) =>
  /^\d{5}-\d{4}$|^(?:19|20)\d\d\D+(?:19|20)\d\d$|^\d{1,2}[/. -]+\d{1,2}[/. -]+(?:19|20)?\d\d$|^(?:\d{1,2}[/.])?(?:19|20)\d\d[-./]\d/.test(
    number,
  )
