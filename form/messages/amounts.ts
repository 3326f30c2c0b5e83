import { localeOf } from '@resume-library/contract/amount'
import { pageLanguage } from './embedded.ts'
import type { FileMessage, MessageKey, PluralKey, SizeMessage, Translate, Values } from './message-types.ts'
import { useTranslate } from './messages.ts'

/** Formats bytes with their unit in the page's language: `5 MB`, `6.2 MB`, `12 KB`. */
export function readableSize(bytes: number, translate: Translate): string {
  const kilobytes = Math.ceil(bytes / 1024)
  // Rounded up: a file just too large must not show the limit.
  if (kilobytes >= 1024)
    return translate('megabytes', { amount: String(Math.ceil((bytes / 1024 ** 2) * 10) / 10) })
  return translate('kilobytes', { amount: String(kilobytes) })
}

export function useTranslateFiles(): (message: FileMessage) => string {
  const translate = useTranslate()
  return (message) => ('sizes' in message ? translateSizes(translate, message) : translate(message))
}

function translateSizes(translate: Translate, { code, sizes }: SizeMessage): string {
  const readable = Object.entries(sizes).map(([name, bytes]) => [name, readableSize(bytes, translate)])
  return translate(code, Object.fromEntries(readable))
}

/** Translates a count in the language's plural forms: `fill_offer_one`, `fill_offer_few`, else `fill_offer`. */
export function translateCount(translate: Translate, key: PluralKey, count: number, values?: Values): string {
  const form = new Intl.PluralRules(localeOf(pageLanguage())).select(count)
  const filledIn = { ...values, count: String(count) }
  return translate(`${key}_${form}` as MessageKey, filledIn) || translate(key, filledIn)
}

export const translateList = (words: readonly string[], type: 'unit' | 'conjunction' = 'unit'): string =>
  new Intl.ListFormat(localeOf(pageLanguage()), { type, style: type === 'unit' ? 'short' : 'long' }).format(
    words,
  )

/** Formats a wait: `42 seconds`, and from more than a minute on `2 minutes`. */
export function readableDuration(seconds: number, language: string): string {
  const [amount, unit] =
    seconds > 60 ? ([Math.ceil(seconds / 60), 'minute'] as const) : ([seconds, 'second'] as const)
  return amount.toLocaleString(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' })
}
