import type { Language } from './service-api.ts'

/**
 * All that a page may say in one language, by key: what the build leaves beside the page as
 * {@link builtMessagesFile}, for the service alone.
 */
export interface BuiltMessages {
  /** Of the page with script; in the page without, but for those of `withoutScript`. */
  readonly page: Readonly<Record<string, string>>
  readonly withoutScript: Readonly<Record<string, string>>
  /** Of the board that a page belongs to. */
  readonly board: Readonly<Record<'privacy_link' | 'terms_link' | 'new_tab', string>>
}

export const builtMessagesFile = (language: Language): string => `messages.${language}.json`
