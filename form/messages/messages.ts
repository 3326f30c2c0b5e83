import { fillIn } from '@resume-library/contract/sentences'
import type { Language } from '@resume-library/contract/service-api'
import { createContext, use } from 'react'
import type { MessageKey, Messages } from './en.ts'

export type { MessageKey, Messages }

export type Values = Readonly<Record<string, string>>

/** Something to be said: a sentence of ours by its key, or the words of a server as they are. */
export type Message = { readonly code: MessageKey; readonly values?: Values } | { readonly text: string }

/** Says a message in the reader's language. */
export type Say = (message: MessageKey | Message, values?: Values) => string

/** A {@link Say} over one language's messages. */
export function createSay(messages: Messages): Say {
  return (message, values) => {
    if (typeof message === 'string') return fillIn(messages[message], values)
    return 'text' in message ? message.text : fillIn(messages[message.code], message.values)
  }
}

/** Fetches a language's messages; each is a file of its own, so that nobody loads two. */
export async function loadMessages(language: Language): Promise<Messages> {
  return language === 'es' ? (await import('./es.ts')).es : (await import('./en.ts')).en
}

export const SayContext = createContext<Say>(() => '')

export const useSay = (): Say => use(SayContext)
