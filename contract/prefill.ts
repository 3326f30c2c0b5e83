import { type FormValues, INITIAL_VALUES, STEP_FIELDS } from './candidate.ts'
import { choicesOf } from './choices.ts'
import { plainAmountOf } from './field-amounts.ts'
import { FIELDS, type FieldName } from './fields.ts'
import { checkField, reversedSalaries } from './form-rules.ts'
import { TEXT_MAX_LENGTH } from './limits.ts'
import { isLongerThan } from './text-length.ts'
import { LINK_TEXTS } from './text-uses.ts'
import { visible } from './visible.ts'

/** Values from a link or from the host page, besides the initial ones. */
export type Prefill = Partial<FormValues>

/** Fields that a link or an element may answer. */
export const PREFILL_FIELDS: readonly FieldName[] = STEP_FIELDS.flat().filter((name) =>
  FIELDS[name].kind === 'text' ? LINK_TEXTS.some((other) => other === name) : FIELDS[name].kind !== 'secret',
)

/** Parameters that the page removes from its address. */
export const PERSONAL_PARAMETERS: readonly string[] = STEP_FIELDS.flat()

/** Marks an address whose answers are in the tab's storage: `prefilled=on`. */
export const PREFILLED_PARAMETER = 'prefilled'
export const PREFILLED_VALUE = 'on'

/** JSON block with a link's answers. */
export const PREFILL_ID = 'prefill'

/**
 * Parses the answers of a link or an element, without line breaks and control characters. The first of a repeated name
 * counts, unless the field has several choices, which may also be comma-separated. Invalid values are dropped.
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
  // A minimum above the default maximum raises it.
  const { salary_min = '', salary_max } = prefill
  if (!salary_max && reversedSalaries(String(salary_min), INITIAL_VALUES.salary_max))
    prefill.salary_max = salary_min
  return prefill
}

/** Returns an empty text for an invalid value. */
function readAnswer(name: FieldName, given: readonly string[]): string | readonly string[] {
  const field = FIELDS[name]
  if (field.kind === 'choices') {
    const named = given.join(',').split(',').map(inOneLine)
    return choicesOf(name).filter((choice) => named.includes(choice))
  }
  // Not UTF-8.
  if (/[\ufffd\p{Cs}]/u.test(given[0]!)) return ''
  const value = inOneLine(given[0]!)
  if (field.kind === 'choice') return choicesOf(name).includes(value) ? value : ''
  if (field.kind === 'switch') return ['0', '1'].includes(value) ? value : ''
  if (field.kind === 'amount') return checkField(name, value) === null ? plainAmountOf(name, value) : ''
  const maximum = (field.kind === 'text' && field.maxLength) || TEXT_MAX_LENGTH
  return isLongerThan(value, maximum) ? '' : visible(value) && value
}

/** Replaces control characters and direction overrides by one space. */
const inOneLine = (text: string) =>
  text
    .replace(/(?!\s)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Parses the answers of the page's address; null where it has none. */
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

/** Writes the answers as a query, which ends with `&`. */
export const queryOf = (prefill: Prefill): string =>
  Object.entries(prefill)
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}=${encodeURIComponent(one)}&`))
    .join('')
