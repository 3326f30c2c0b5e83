import { localeOf } from '@resume-library/contract/amount'
import { OPERATOR_PASSWORD_MIN_LENGTH } from '@resume-library/contract/limits'
import { DEFAULT_LANGUAGE } from '@resume-library/contract/service-api'
import { readableDuration } from '@resume-library/form/messages/amounts'
import { type MessageKey, type Translate, TranslateContext } from '@resume-library/form/messages/messages'
import { use } from 'react'
import type { ApiError } from './api.ts'
import type { messages } from './messages.ts'

type Key = keyof typeof messages | MessageKey
/** Returns a sentence of this page or of the form, filled in. */
export type Translation = Translate & ((key: Key, values?: Readonly<Record<string, string>>) => string)

export const useTranslation = (): Translation => use(TranslateContext) as Translation

const LOCALE = localeOf(DEFAULT_LANGUAGE)

export const shownNumber = (amount: number): string => amount.toLocaleString(LOCALE)

export function shownSize(bytes: number): string {
  const [amount, unit] = bytes < 1e9 ? [bytes / 1e6, 'megabyte'] : [bytes / 1e9, 'gigabyte']
  return amount.toLocaleString(LOCALE, { style: 'unit', unit, maximumFractionDigits: amount < 10 ? 1 : 0 })
}

export const shownDays = (days: number): string =>
  days.toLocaleString(LOCALE, { style: 'unit', unit: 'day', unitDisplay: 'long' })

/** Returns a language's name in English. */
export function shownLanguage(code: string): string {
  try {
    return new Intl.DisplayNames(LOCALE, { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

export function countText(translate: Translation, count: number, isMore: boolean): string {
  const number = shownNumber(count) + (isMore ? '+' : '')
  return translate(number === '1' ? 'candidates_one' : 'candidates_other', { count: number })
}

export function Time({ at, isDay = false }: { readonly at: string; readonly isDay?: boolean }) {
  return <time dateTime={at}>{shownTime(new Date(at), isDay ? undefined : 'short') ?? at}</time>
}

/** Returns a time, or its day alone; null for a time that is none. */
export const shownTime = (time: Date, timeStyle?: 'short'): string | null =>
  Number.isNaN(time.getTime()) ? null : time.toLocaleString(LOCALE, { dateStyle: 'medium', timeStyle })

export const shownDay = (day: string): string =>
  new Date(day).toLocaleDateString(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Returns what went wrong, and what to do: by its code, else by its status. */
export function errorText(translate: Translation, { code, status, retryAfter }: ApiError): string {
  if (status === 429)
    return translate('too_often', { duration: readableDuration(retryAfter ?? 60, DEFAULT_LANGUAGE) })
  const count = String(OPERATOR_PASSWORD_MIN_LENGTH)
  return translate(`error_${code}` as Key, { count }) || translate(code as Key) || translate('went_wrong')
}

/** Returns a link that a browser may open: an address of the web, and nothing that runs. */
export function webAddress(text: string): string | null {
  try {
    const { protocol, href } = new URL(text)
    return protocol === 'https:' || protocol === 'http:' ? href : null
  } catch {
    return null
  }
}
