import { localeOf } from '@resume-library/contract/amount'
import { type BuiltMessages, PLURAL_KEYS } from '@resume-library/contract/built-messages'
import type { Language } from '@resume-library/contract/service-api'

export type OwnMessages = ReadonlyMap<Language, ReadonlyMap<string, string>>

/** Key prefixes of each part, which keep keys unique: `next`, `withoutScript.registrations_closed`. */
const PARTS = {
  firstStep: '',
  laterSteps: '',
  resumeBuilder: '',
  board: 'board',
  withoutScript: 'withoutScript',
  service: 'service',
} as const satisfies Record<Exclude<keyof BuiltMessages, 'name' | 'direction'>, string>

export function sentencesByKey(messages: BuiltMessages): Map<string, string> {
  const sentences = new Map<string, string>()
  mapSentences(messages, (key, sentence) => {
    sentences.set(key, sentence)
    return sentence
  })
  return sentences
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
  const { laterSteps, ...rest } = mapSentences(messages, (key, sentence) => own.get(key) ?? sentence)
  const forms = [...own].filter(([key]) => pluralKeyOf(key) !== null)
  return { ...rest, laterSteps: { ...laterSteps, ...Object.fromEntries(forms) } }
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

type Change = (key: string, sentence: string) => string

function mapSentences(messages: BuiltMessages, change: Change): BuiltMessages {
  const parts = Object.entries(PARTS).map(([part, before]) => [
    part,
    mapTexts(messages[part as keyof typeof PARTS], before, change),
  ])
  return { ...messages, ...Object.fromEntries(parts) }
}

function mapTexts(value: unknown, key: string, change: Change): unknown {
  if (typeof value === 'string') return change(key, value)
  const below = (name: string | number) => (key ? `${key}.${name}` : String(name))
  if (Array.isArray(value)) return value.map((item, index) => mapTexts(item, below(index + 1), change))
  const items = Object.entries(value as object)
  return Object.fromEntries(items.map(([name, item]) => [name, mapTexts(item, below(name), change)]))
}
