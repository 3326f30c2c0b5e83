import type { BuiltMessages } from '@resume-library/contract/built-messages'
import { MESSAGES_MAX_BYTES, SENTENCE_MAX_LENGTH } from '@resume-library/contract/limits'
import type { Language } from '@resume-library/contract/service-api'
import { ConfigurationError, readNamedFile } from '@resume-library/server/configuration/configuration'
import { loadMessages } from '@resume-library/server/pages/built-page'
import { printable } from '@resume-library/server/process/printable'
import { type OwnMessages, pluralForms, pluralKeyOf, sectionsOf, sentencesByKey } from './message-keys.ts'

const FAULTS_SHOWN_MAX = 50
const FAULT_LENGTH = 300

/** Reads an operator's own messages (`MESSAGES_FILE`). @throws {ConfigurationError} with all faults, by key */
export function readOwnMessages(path: string, pageDir: string): OwnMessages {
  const { own, faults } = checkMessages(parse(path), loadMessages(pageDir))
  if (faults.length === 0) return own
  const more = faults.length - FAULTS_SHOWN_MAX
  throw wrong([...faults.slice(0, FAULTS_SHOWN_MAX), ...(more > 0 ? [`has ${more} more faults`] : [])])
}

function parse(path: string): unknown {
  let bytes: Buffer
  try {
    bytes = readNamedFile(path, MESSAGES_MAX_BYTES)
  } catch (error) {
    throw wrong([(error as Error).message])
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    // Not the message itself, which quotes the file: it may be a wrong one, with secrets.
    const [, line] = /\(line (\d+) /.exec((error as Error).message) ?? []
    throw wrong([`must be JSON in UTF-8${line ? `: look at line ${line}` : ''}`])
  }
}

const wrong = (faults: readonly string[]) =>
  new ConfigurationError(faults.map((fault) => `MESSAGES_FILE: ${printable(fault.slice(0, FAULT_LENGTH))}`))

interface CheckedMessages {
  readonly own: OwnMessages
  readonly faults: readonly string[]
}

/** Checks `{"en": {"firstStep": {"next": "Go on"}}}` against the built messages. */
export function checkMessages(
  file: unknown,
  built: Readonly<Record<Language, BuiltMessages>>,
): CheckedMessages {
  const own = new Map<Language, Map<string, string>>()
  if (!isObject(file))
    return { own, faults: ['must be an object of languages: {"en": {"firstStep": {"next": "Go on"}}}'] }
  const faults = Object.entries(file).flatMap(([language, sentences]) => {
    if (!Object.hasOwn(built, language)) return [languageFault(language, Object.keys(built))]
    if (!isObject(sentences)) return [`${language} must be an object of keys and sentences`]
    const given = sentencesByKey(sentences, built[language]!)
    own.set(language, given as Map<string, string>)
    return keyFaults(language, given, built[language]!)
  })
  return { own, faults }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Shows only keys that look like a language: a wrong file may hold secrets. */
function languageFault(key: string, languages: readonly string[]): string {
  const shown = /^[a-z]{2,3}([-_]\w{2,8})?$/i.test(key) ? key : 'a key'
  return `${shown} is not a language of the page, which has ${languages.join(', ')}`
}

function keyFaults(
  language: Language,
  given: ReadonlyMap<string, unknown>,
  messages: BuiltMessages,
): string[] {
  const originals = sentencesByKey(sectionsOf(messages), messages) as Map<string, string>
  const forms = pluralForms(language)
  return [...given].flatMap(([key, sentence]) => {
    const base = pluralKeyOf(key)
    const original = originals.get(key) ?? (forms.includes(key) ? originals.get(base ?? '') : undefined)
    if (original === undefined) return [`${language}: ${key} is not known`]
    if (typeof sentence !== 'string') return [`${language}: ${key} must be a text in double quotes`]
    return sentenceFaults(sentence, original, base ? ['{count}'] : []).map(
      (fault) => `${language}: ${key} ${fault}`,
    )
  })
}

/** Compares a message with the built one, whose placeholders it must have. */
function sentenceFaults(
  sentence: string,
  original: string,
  mayOmit: readonly string[] = [],
): readonly string[] {
  if (!/[^\p{White_Space}\p{C}]/u.test(sentence)) return ['is empty']
  const hasLogin = original.includes(LOGIN)
  const hasNot = (name: string) =>
    !placeholders(sentence).has(name) && !mayOmit.includes(name) && !(hasLogin && name === '{host}')
  return [
    ...textFaults(sentence),
    ...(hasLogin && !namesLogin(sentence)
      ? [`must have ${LOGIN} exactly once, as a word of its own: the page turns it into a link`]
      : []),
    ...[...placeholders(original)].filter(hasNot).map((name) => `lacks ${name}`),
    ...[...placeholders(sentence)]
      .filter((name) => !placeholders(original).has(name))
      .map((name) => `has ${name}, which is not a placeholder of this message`),
  ]
}

/** Becomes a link in the page (`form/shell/problem.tsx`). */
const LOGIN = '{host}/login'

const namesLogin = (sentence: string) =>
  sentence.split('{host}').length === 2 && /(?<![\w/])\{host\}\/login(?![\w/#=&%-]|[.?]\w)/.test(sentence)

const placeholders = (text: string) => new Set([...text.matchAll(PLACEHOLDER)].map(String))
const PLACEHOLDER = /\{\w+\}/g

function textFaults(sentence: string): string[] {
  return [
    ...(sentence.length > SENTENCE_MAX_LENGTH
      ? [`has ${sentence.length} characters of at most ${SENTENCE_MAX_LENGTH}`]
      : []),
    ...(/[\p{Cc}\p{Zl}\p{Zp}]/u.test(sentence) ? ['must be one line of text'] : []),
    ...(sentence.isWellFormed() ? [] : ['has a lone surrogate (half a character)']),
    ...(/[{}]/.test(sentence.replace(PLACEHOLDER, '')) ? ['has a brace outside of a {placeholder}'] : []),
  ]
}
