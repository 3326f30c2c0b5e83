import { localeOf } from '@resume-library/contract/amount'
import { type BuiltMessages, PLURAL_KEYS } from '@resume-library/contract/built-messages'
import type { Language } from '@resume-library/contract/service-api'

export type OwnMessages = ReadonlyMap<Language, ReadonlyMap<string, string>>

/** Sections that an operator may replace. */
type Sections = Omit<BuiltMessages, 'name' | 'direction' | 'mail'>

/** Sections whose keys have no prefix. */
const UNPREFIXED = ['firstStep', 'laterSteps', 'resumeBuilder']

export function sectionsOf({ name: _, direction: __, mail: ___, ...sections }: BuiltMessages): Sections {
  return sections
}

/**
 * Returns sentences by their keys: `next`, `withoutScript.registrations_closed`. They may stand in their sections, or by
 * these keys. What is in no place of the built messages is returned as it is.
 */
export const sentencesByKey = (given: object, built: BuiltMessages) =>
  new Map<string, unknown>(leaves(given, sectionsOf(built), ''))

function leaves(given: unknown, built: unknown, key: string): [string, unknown][] {
  if (!isObject(given) || !isObject(built) || Array.isArray(given) !== Array.isArray(built))
    return [[key, given]]
  return Object.entries(given).flatMap(([name, item]) =>
    leaves(
      item,
      Object.hasOwn(built, name) ? built[name] : undefined,
      keyOf(key, name, Array.isArray(built)),
    ),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const keyOf = (above: string, name: string, isItem: boolean) => {
  const own = isItem ? Number(name) + 1 : name
  return !above || UNPREFIXED.includes(above) ? String(own) : `${above}.${own}`
}

export const withOwnMessages = (
  built: Readonly<Record<Language, BuiltMessages>>,
  own: OwnMessages,
): Readonly<Record<Language, BuiltMessages>> =>
  Object.fromEntries(
    Object.entries(built).map(([language, messages]) => [
      language,
      withOwnSentences(messages, own.get(language) ?? new Map()),
    ]),
  )

function withOwnSentences(messages: BuiltMessages, own: ReadonlyMap<string, string>): BuiltMessages {
  const sections = changed(sectionsOf(messages), '', own) as Sections
  const forms = [...own].filter(([key]) => pluralKeyOf(key) !== null)
  return {
    ...messages,
    ...sections,
    laterSteps: { ...sections.laterSteps, ...Object.fromEntries(forms) },
  }
}

function changed(built: unknown, key: string, own: ReadonlyMap<string, string>): unknown {
  if (!isObject(built)) return own.get(key) ?? built
  const items = Object.entries(built).map(
    ([name, item]) => [name, changed(item, keyOf(key, name, Array.isArray(built)), own)] as const,
  )
  return Array.isArray(built) ? items.map(([, item]) => item) : Object.fromEntries(items)
}

/** Returns the base key of a plural form, such as `fill_offer` of `fill_offer_few`; null for any other key. */
export function pluralKeyOf(key: string): string | null {
  const [, base, form] = /^(\w+)_(zero|one|two|few|many)$/.exec(key) ?? []
  return form && PLURAL_KEYS.some((counted) => counted === base) ? base! : null
}

export function pluralForms(language: Language): string[] {
  const { pluralCategories } = new Intl.PluralRules(localeOf(language)).resolvedOptions()
  const forms = pluralCategories.filter((category) => category !== 'other')
  return PLURAL_KEYS.flatMap((key) => forms.map((form) => `${key}_${form}`))
}
