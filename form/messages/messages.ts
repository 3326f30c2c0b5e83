import { fillIn } from '@resume-library/contract/fill-in'
import type { Language } from '@resume-library/contract/service-api'
import { createContext, use } from 'react'
import type { FirstStepMessages, LaterMessages, ResumeBuilderMessages, Translate } from './message-types.ts'

export type * from './message-types.ts'

export type Messages = Partial<FirstStepMessages & LaterMessages & ResumeBuilderMessages>

export interface Translation {
  readonly language: Language
  readonly messages: Messages
}

/** Returns a {@link Translate} over one language's messages; a missing sentence is empty. */
export function createTranslate(messages: Messages): Translate {
  return (message, values) => {
    if (typeof message === 'string') return fillIn(messages[message] ?? '', values)
    if ('code' in message) return fillIn(messages[message.code] ?? '', message.values)
    return message.field ? `${messages[`label_${message.field}`]}: ${message.text}` : message.text
  }
}

export const TranslateContext = createContext<Translate>(() => '')

export const useTranslate = (): Translate => use(TranslateContext)
