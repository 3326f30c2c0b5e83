import type { BuiltMessages } from '@resume-library/contract/built-messages'
import type { Language } from '@resume-library/contract/service-api'
import { nearestName } from '@resume-library/server/configuration/near-misses'
import type { JsonMember, JsonValue } from './json-with-lines.ts'
import { type OwnMessages, pluralForms, pluralKeyOf, sentencesByKey } from './message-keys.ts'
import { sentenceFaults } from './sentence-faults.ts'

/** What was found in an operator's file: the sentences, and the faults from its first line on. */
interface CheckedMessages {
  readonly own: OwnMessages
  readonly faults: readonly MessagesFault[]
}

export interface MessagesFault {
  readonly line: number
  /** Made where it is told: each near miss costs a look at all keys. */
  words(): string
}

type Tell = (line: number, words: () => string) => void

/**
 * Checks `{"en": {"key": "sentence"}}` against what is said without it.
 *
 * @param built all languages that there are
 */
export function checkMessages(
  root: JsonValue,
  built: Readonly<Record<Language, BuiltMessages>>,
): CheckedMessages {
  const faults: MessagesFault[] = []
  const tell: Tell = (line, words) => faults.push({ line, words })
  const own = new Map<Language, Map<string, string>>()
  if (root.kind !== 'object')
    tell(root.line, () => 'an object of languages is expected: {"en": {"next": "Go on"}}')
  for (const { key, line, value } of membersOf(root, (key) => key, tell)) {
    const messages = Object.hasOwn(built, key) ? built[key]! : null
    if (!messages) tell(line, () => languageFault(key, built))
    else if (value.kind !== 'object') tell(line, () => `${key} must be an object of keys and sentences`)
    else own.set(key, checkLanguage(key, value, messages, tell))
  }
  return { own, faults: faults.sort((one, other) => one.line - other.line) }
}

/** Of an object; one whose key stands there twice is told, and not looked at. */
function membersOf(value: JsonValue, nameOf: (key: string) => string, tell: Tell): JsonMember[] {
  if (value.kind !== 'object') return []
  const lines = new Map<string, number>()
  return value.members.filter(({ key, line }) => {
    const first = lines.get(key)
    if (first === undefined) lines.set(key, line)
    else tell(line, () => `${nameOf(key)} stands there twice, in line ${first}, too`)
    return first === undefined
  })
}

/** Shows no key that cannot be meant for a language: the file may be another, of passwords or keys. */
function languageFault(key: string, built: Readonly<Record<Language, BuiltMessages>>): string {
  const languages = Object.keys(built)
  const [tag] = key.toLowerCase().split(/[-_]/)
  const isNamed = (language: Language) =>
    [built[language]!.name, new Intl.DisplayNames('en', { type: 'language' }).of(language)].some(
      (name) => name?.toLowerCase() === key.toLowerCase(),
    )
  const meant = languages.find((language) => language === tag || isNamed(language))
  const shown = meant || /^[a-z]{2,3}([-_]\w{2,8})?$/i.test(key) ? key : 'a key'
  const advice = meant ? `did you mean ${meant}?` : `it has ${languages.join(', ')}`
  return `${shown} is no language of the page: ${advice}`
}

function checkLanguage(
  language: Language,
  value: JsonValue,
  messages: BuiltMessages,
  tell: Tell,
): Map<string, string> {
  const sentences = sentencesByKey(messages)
  const keys = [...new Set([...sentences.keys(), ...pluralForms(language)])]
  const nameOf = (key: string) => `${language}: ${key}`
  const own = new Map<string, string>()
  for (const { key, line, value: sentence } of membersOf(value, nameOf, tell)) {
    const base = pluralKeyOf(key)
    const original = sentences.get(key) ?? (keys.includes(key) && base ? sentences.get(base) : undefined)
    if (original === undefined) tell(line, () => `${nameOf(key)} is not known${keyAdvice(key, keys)}`)
    else if (sentence.kind !== 'text') tell(line, () => `${nameOf(key)} must be a text in double quotes`)
    else {
      for (const fault of sentenceFaults(sentence.text, original, base ? ['{count}'] : []))
        tell(line, () => `${nameOf(key)} ${fault}`)
      own.set(key, sentence.text)
    }
  }
  return own
}

/** One that is spelled almost so, or the same of another part. */
function keyAdvice(key: string, keys: readonly string[]): string {
  const meant = nearestName(key, keys) ?? keys.find((known) => known.endsWith(`.${key}`))
  return meant ? `: did you mean ${meant}?` : ''
}
