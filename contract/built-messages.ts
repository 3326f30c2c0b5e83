import type { Language, QueuedStatus } from './service-api.ts'

/** Messages of a language, written by the build for the service; `{name}` is a placeholder. */
export interface BuiltMessages {
  readonly name: string
  readonly direction: Direction
  /** Sentences around the first step, and of everything after it. */
  readonly firstStep: Sentences
  readonly laterSteps: Sentences
  /** Sentences around making a resume, loaded when it is asked for. */
  readonly resumeBuilder: Sentences
  readonly withoutScript: Sentences
  readonly service: ServiceMessages
  readonly board: BoardMessages
}

/** Keys with plural forms, which have a suffix: `fill_offer_one`. */
export const PLURAL_KEYS = ['fill_filled', 'fill_filled_unsure', 'fill_offer', 'file_and_pages'] as const

export type BoardMessages = Readonly<
  Record<
    'privacy_link' | 'terms_link' | 'new_tab' | 'consent_required' | 'consent_notice' | 'consent_missing',
    string
  >
>

export type Direction = 'ltr' | 'rtl'

type Sentences = Readonly<Record<string, string>>

export interface ServiceMessages {
  readonly queued: QueuedMessages
  readonly erasure: ErasureMessages
  readonly verification: VerificationMessages
}

interface QueuedMessages {
  readonly title: string
  readonly states: Readonly<Record<Exclude<QueuedStatus['status'], 'erased'>, string>>
  readonly erased: string
  readonly reason: string
  readonly saveAddress: string
  readonly refresh: string
  readonly withdrawHint: string
  readonly withdraw: string
  readonly mayHaveArrived: string
  readonly erase: string
  readonly unknown: string
}

type ErasureState = 'stored' | 'erased' | 'unknown' | 'unavailable' | 'unsure' | 'busy'

/** Page of the erasure link; each state has several paragraphs. */
interface ErasureMessages {
  readonly title: string
  readonly states: Readonly<Record<ErasureState, readonly string[]>>
  /** Replaces `erased`; the address of a resume that could not be removed follows. */
  readonly resumeLeft: readonly string[]
  readonly erase: string
}

/** Page of the link that verifies an e-mail address. */
interface VerificationMessages {
  readonly title: string
  readonly states: Readonly<
    Record<'unverified' | 'verified' | 'unknown' | 'unavailable' | 'busy', readonly string[]>
  >
  readonly verify: string
}

export interface OfferedLanguage {
  readonly code: Language
  readonly name: string
  readonly direction: Direction
}

export const offeredLanguages = (
  messages: Readonly<Record<Language, BuiltMessages>>,
): readonly OfferedLanguage[] =>
  Object.entries(messages).map(([code, { name, direction }]) => ({ code, name, direction }))

export const builtMessagesFile = (language: Language): string => `messages.${language}.json`

/** Matches {@link builtMessagesFile}, with its language. */
export const MESSAGES_FILE_NAME = /^messages\.([\w-]+)\.json$/
