import type en from './messages/en.json'
import type { Language } from './service-api.ts'

/** Messages of a language: a file of `messages/`, which the build writes for the service; `{name}` is a placeholder. */
export type BuiltMessages = typeof en

/** Keys with plural forms, which have a suffix: `fill_offer_one`. */
export const PLURAL_KEYS = ['fill_filled', 'fill_filled_unsure', 'fill_offer', 'file_and_pages'] as const

export interface OfferedLanguage {
  readonly code: Language
  readonly name: string
  readonly direction: string
}

export const offeredLanguages = (
  messages: Readonly<Record<Language, BuiltMessages>>,
): readonly OfferedLanguage[] =>
  Object.entries(messages).map(([code, { name, direction }]) => ({ code, name, direction }))

export const builtMessagesFile = (language: Language): string => `messages.${language}.json`

/** Matches {@link builtMessagesFile}, with its language. */
export const MESSAGES_FILE_NAME = /^messages\.([\w-]+)\.json$/
