import type { BuiltMessages, PLURAL_KEYS } from '@resume-library/contract/built-messages'
import type { SentenceCode } from '@resume-library/contract/errors'
import type { FieldName } from '@resume-library/contract/fields'
import type { filling } from './en/filling.ts'
import type { firstStep } from './en/first-step.ts'
import type { laterSteps } from './en/later-steps.ts'
import type { photo } from './en/photo.ts'
import type { resumeBuilder } from './en/resume-builder.ts'
import type { withoutScript } from './en/without-script.ts'

type FirstStepKey = keyof typeof firstStep
type LaterKey = Exclude<keyof typeof laterSteps, FirstStepKey>
export type MessageKey = FirstStepKey | LaterKey | keyof typeof resumeBuilder

export type FirstStepMessages = Readonly<Record<FirstStepKey, string>>
export type LaterMessages = Readonly<Record<LaterKey, string>> & PluralForms
export type PhotoMessages = Readonly<Record<keyof typeof photo, string>>
export type ResumeBuilderMessages = Readonly<Record<keyof typeof resumeBuilder, string>>

/** Sentences of the specification after the first step. */
export type SpecifiedMessages = Readonly<Record<Exclude<SentenceCode, FirstStepKey>, string>>

export type FillingMessages = Readonly<Record<keyof typeof filling, string>> & PluralForms

export type PluralKey = (typeof PLURAL_KEYS)[number]
/** Plural forms besides `one` and `other`, which English has. */
type PluralForms = Readonly<Partial<Record<`${PluralKey}_${'two' | 'few' | 'many'}`, string>>>

export type WithoutScriptMessages = Readonly<Record<keyof typeof withoutScript, string>>

export interface LanguageMessages extends BuiltMessages {
  readonly firstStep: FirstStepMessages
  readonly laterSteps: LaterMessages
  readonly resumeBuilder: ResumeBuilderMessages
  readonly withoutScript: WithoutScriptMessages
}

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
