import type { BuiltMessages, PLURAL_KEYS } from '@resume-library/contract/built-messages'
import type { FieldName } from '@resume-library/contract/fields'

export type FirstStepMessages = BuiltMessages['firstStep']
export type LaterMessages = BuiltMessages['laterSteps']
export type ResumeBuilderMessages = BuiltMessages['resumeBuilder']
export type WithoutScriptMessages = BuiltMessages['withoutScript']
export type MessageKey = keyof FirstStepMessages | keyof LaterMessages | keyof ResumeBuilderMessages
export type PluralKey = (typeof PLURAL_KEYS)[number]

export type Values = Readonly<Record<string, string>>

/** Sentence of ours by its key, or a server's words, which may be about a field without naming it. */
export type Message =
  | { readonly code: MessageKey; readonly values?: Values; readonly focus?: string }
  | { readonly text: string; readonly focus?: never; readonly field?: Exclude<FieldName, 'country_id'> }

/** Sentence with sizes in bytes, formatted when translated. */
export interface SizeMessage {
  readonly code: MessageKey
  readonly sizes: Readonly<Record<string, number>>
}

export type FileMessage = Message | SizeMessage

export type Translate = (message: MessageKey | Message, values?: Values) => string
