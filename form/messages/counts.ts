import { localeOf } from '@resume-library/contract/locale'
import { pageLanguage } from './embedded.ts'
import type { MessageKey, PluralKey, Translate, Values } from './message-types.ts'

/**
 * Says how many there are of something, in the form that the page's language has for that number: `fill_offer_one`,
 * `fill_offer_few`, and `fill_offer` where there is no form of its own.
 */
export function translateCount(translate: Translate, key: PluralKey, count: number, values?: Values): string {
  const form = new Intl.PluralRules(localeOf(pageLanguage())).select(count)
  const filledIn = { ...values, count: String(count) }
  return translate(`${key}_${form}` as MessageKey, filledIn) || translate(key, filledIn)
}

/** Words one after the other, with what the page's language puts between them. */
export const translateList = (words: readonly string[]): string =>
  new Intl.ListFormat(localeOf(pageLanguage()), { type: 'unit', style: 'short' }).format(words)
