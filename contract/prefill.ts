import { type FormValues, INITIAL_VALUES, STEP_FIELDS } from './candidate.ts'
import { choicesOf } from './choices.ts'
import { plainAmountOf } from './field-amounts.ts'
import { FIELDS, type FieldName } from './fields.ts'
import { checkField, salariesAreReversed } from './form-rules.ts'
import { inHtml } from './in-html.ts'
import { TEXT_MAX_LENGTH } from './limits.ts'
import { isLongerThan } from './text-length.ts'
import { LINK_TEXTS } from './text-uses.ts'

/** What the form begins with besides its initial values, as a link to it or the page around it says. */
export type Prefill = Partial<FormValues>

/** The names by which a link or an element may answer for somebody. */
export const PREFILL_FIELDS: readonly FieldName[] = STEP_FIELDS.flat().filter((name) =>
  FIELDS[name].kind === 'text' ? LINK_TEXTS.some((other) => other === name) : FIELDS[name].kind !== 'secret',
)

/** What may not stay in an address, whether it is taken or not. */
export const PERSONAL_PARAMETERS: readonly string[] = STEP_FIELDS.flat()

/** Says in the place of the answers that this tab keeps them: `prefilled=on`. */
export const PREFILLED_PARAMETER = 'prefilled'
export const PREFILLED_VALUE = 'on'

/** The block of the page that has the answers of a link, as JSON. */
export const PREFILL_ID = 'prefill'
/** What the build leaves for the service to put into such a page: it defines `prefilling.startPrefilled()`. */
export const PREFILL_SCRIPT = 'prefilled.js'
/** What such a page runs behind it. */
export const PREFILL_START = 'prefilling.startPrefilled()'

/**
 * What of a link, or of the attributes of an element, the form may begin with: as if it were typed, on one line and
 * without characters that nobody types. Of a name that comes twice the first counts, but for fields of several choices, which
 * may also stand in one with commas between. What is no choice, no amount, or too long for its field is left out.
 */
export function prefillOf(given: Iterable<readonly [name: string, value: unknown]>): Prefill {
  const texts = new Map<string, string[]>()
  for (const [name, value] of given) {
    const all = texts.get(name)
    if (all) all.push(String(value))
    else texts.set(name, [String(value)])
  }
  const prefill: Record<string, string | readonly string[]> = {}
  for (const name of PREFILL_FIELDS) {
    const value = readAnswer(name, texts.get(name) ?? [''])
    if (value.length) prefill[name] = value
  }
  // Our own maximum below somebody's minimum would be no answer of theirs.
  const { salary_min = '', salary_max } = prefill
  if (!salary_max && salariesAreReversed(String(salary_min), INITIAL_VALUES.salary_max))
    prefill.salary_max = salary_min
  return prefill
}

/** @returns empty where it is nothing that the field could hold */
function readAnswer(name: FieldName, given: readonly string[]): string | readonly string[] {
  const field = FIELDS[name]
  if (field.kind === 'choices') {
    const named = given.join(',').split(',').map(inOneLine)
    return choicesOf(name).filter((choice) => named.includes(choice))
  }
  // What was not UTF-8 when it was encoded.
  if (/[\ufffd\p{Cs}]/u.test(given[0]!)) return ''
  const value = inOneLine(given[0]!)
  if (field.kind === 'choice') return choicesOf(name).includes(value) ? value : ''
  if (field.kind === 'switch') return ['0', '1'].includes(value) ? value : ''
  if (field.kind === 'amount') return checkField(name, value) === null ? plainAmountOf(name, value) : ''
  const maximum = (field.kind === 'text' && field.maxLength) || TEXT_MAX_LENGTH
  return isLongerThan(value, maximum) ? '' : value
}

/** Without control characters, and without those that turn the direction of what follows: spaces on both sides become one. */
const inOneLine = (text: string) =>
  text
    .replace(/(?!\s)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * What the page's address says that the form begins with; it is written nowhere else. Null where it has no word of that:
 * then the page is the one of all.
 */
export function prefillIn({ url }: { readonly url: string }): Prefill | null {
  const query = url.indexOf('?')
  if (query < 0) return null
  const given = [...new URLSearchParams(url.slice(query))]
  const isMeant = given.some(
    ([name, value]) =>
      PERSONAL_PARAMETERS.includes(name) || (name === PREFILLED_PARAMETER && value === PREFILLED_VALUE),
  )
  return isMeant ? prefillOf(given) : null
}

/** Puts answers into the inputs of step 1, a block for the page's `script`, and links for who has none. */
export function prefilledHtml(html: string, prefill: Prefill, script: string): string {
  const json = JSON.stringify(prefill).replaceAll('<', '\\u003c')
  const block = `<script type="application/json" id="${PREFILL_ID}">${json}</script>`
  const query = inHtml(queryOf(prefill))
  const linked = html.replaceAll('href="?', () => `href="?${query}`)
  const filled = STEP_FIELDS[0].reduce((page, name) => withValue(page, name, prefill[name]), linked)
  return filled.replace('</body>', () => `${block}<script>${script}</script></body>`)
}

function withValue(html: string, name: string, value: string | undefined): string {
  if (!value) return html
  const input = new RegExp(`<input\\b[^>]* name="${name}"`)
  return html.replace(input, (begun) => `${begun} value="${inHtml(value)}"`)
}

const queryOf = (prefill: Prefill): string =>
  Object.entries(prefill)
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}=${encodeURIComponent(one)}&`))
    .join('')
