import type { BuiltMessages } from '@resume-library/contract/built-messages'
import type { Language } from '@resume-library/contract/service-api'
import { type OwnMessages, pluralForms, pluralKeyOf, sentencesByKey } from './message-keys.ts'
import { sentenceFaults } from './sentence-faults.ts'

/** The sentences of an operator's file, and what is wrong with it: each fault names its key. */
interface CheckedMessages {
  readonly own: OwnMessages
  readonly faults: readonly string[]
}

/**
 * Checks `{"en": {"key": "sentence"}}` against what is said without it.
 *
 * @param file what `JSON.parse` made of it
 * @param built all languages that there are
 */
export function checkMessages(
  file: unknown,
  built: Readonly<Record<Language, BuiltMessages>>,
): CheckedMessages {
  const own = new Map<Language, Map<string, string>>()
  if (!isObject(file)) return { own, faults: ['must be an object of languages: {"en": {"next": "Go on"}}'] }
  const faults = Object.entries(file).flatMap(([language, said]) => {
    if (!Object.hasOwn(built, language)) return [languageFault(language, Object.keys(built))]
    if (!isObject(said)) return [`${language} must be an object of keys and sentences`]
    own.set(language, new Map(Object.entries(said as Record<string, string>)))
    return keyFaults(language, said, built[language]!)
  })
  return { own, faults }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Shows no key that cannot be meant for a language: the file may be another, of passwords or keys. */
function languageFault(key: string, languages: readonly string[]): string {
  const shown = /^[a-z]{2,3}([-_]\w{2,8})?$/i.test(key) ? key : 'a key'
  return `${shown} is no language of the page: it has ${languages.join(', ')}`
}

function keyFaults(language: Language, said: object, messages: BuiltMessages): string[] {
  const sentences = sentencesByKey(messages)
  const forms = pluralForms(language)
  return Object.entries(said).flatMap(([key, sentence]) => {
    const base = pluralKeyOf(key)
    const original = sentences.get(key) ?? (forms.includes(key) ? sentences.get(base ?? '') : undefined)
    if (original === undefined) return [`${language}: ${key} is not known`]
    if (typeof sentence !== 'string') return [`${language}: ${key} must be a text in double quotes`]
    return sentenceFaults(sentence, original, base ? ['{count}'] : []).map(
      (fault) => `${language}: ${key} ${fault}`,
    )
  })
}
