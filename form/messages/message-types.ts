import type { board } from './en/board.ts'
import type { firstStep } from './en/first-step.ts'
import type { laterSteps } from './en/later-steps.ts'
import type { withoutScript } from './en/without-script.ts'

type FirstStepKey = keyof typeof firstStep
export type MessageKey = FirstStepKey | keyof typeof laterSteps

/** The sentences of the first step in one language, and those of all the rest. */
export type FirstStepMessages = Readonly<Record<FirstStepKey, string>>
export type LaterMessages = Readonly<Record<Exclude<MessageKey, FirstStepKey>, string>>

/** What the page without script says besides. */
export type WithoutScriptMessages = Readonly<Record<keyof typeof withoutScript, string>>

/** What is said for the board that a page belongs to. */
export type BoardMessages = Readonly<Record<keyof typeof board, string>>

type Values = Readonly<Record<string, string>>

/** Something to be said: a sentence of ours by its key, or the words of a server as they are. */
export type Message = { readonly code: MessageKey; readonly values?: Values } | { readonly text: string }

/** A sentence that names sizes: in bytes, until they are written as the language writes numbers. */
export interface SizeMessage {
  readonly code: MessageKey
  readonly sizes: Readonly<Record<string, number>>
}

/** Something to be said about files. */
export type FileMessage = Message | SizeMessage

/** Says a message in the reader's language. */
export type Translate = (message: MessageKey | Message, values?: Values) => string
