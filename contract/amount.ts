import { AMOUNT_MAX } from './limits.ts'
import { plainDigits } from './plain-digits.ts'
import { visible } from './visible.ts'

/** Digits, perhaps in groups of three with one separator; then at most two decimals after another one. */
const AMOUNT =
  /^(?:us(?:d ?|(?=\$)))?(-?\$? ?|\$ ?-)((?:[1-9]\d{0,2}([,.،٬ ])\d{3}(?:\3\d{3})*|\d+)(?:(?!\3\d)[,.،٫]\d\d?)?) ?(k|mil)? ?(?:usd|mi|miles|millas)?$/i

/** Parses dollars or miles in English or Spanish (`50,000`, `$50k`, `50 mil`); null if invalid or ambiguous (decision 4). */
export function readAmount(text: string): number | null {
  const match = AMOUNT.exec(tidy(text))
  if (!match) return null
  const [, sign, written, , thousands] = match
  const [whole, decimals = ''] = written!.split(/[.,،٫](?=\d\d?$)/)
  // 1,500k may be 1.5 million, or 1,500 by the other way to write decimals.
  if (thousands && /\D/.test(whole!)) return null
  const amount = Number(`${whole!.replace(/\D/g, '')}.${decimals}`)
  const size = thousands ? Math.round(amount * 1000) : amount
  return sign!.includes('-') ? -size : size
}

/** Writes plain digits and single spaces, without what nobody sees. */
export const tidy = (text: string): string => plainDigits(visible(text)).replace(/\s+/g, ' ')

/** Formats an amount in plain digits, so that equal answers are equal texts. Returns other texts unchanged. */
export const plainAmount = (text: string, read: ReadAmount = readAmount): string => write(text, read, String)

export const showAmount = (text: string, read: ReadAmount = readAmount, inWords = groupedDigits): string =>
  write(text, read, inWords)

type ReadAmount = typeof readAmount

/** Formats `50,000` in any language without `Intl`, which takes a slow phone 0.1 s to load. */
export function groupedDigits(amount: number): string {
  const [whole = '', ...decimals] = String(amount).split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.')
}

export const groupedDollars = (amount: number): string => groupedDigits(amount).replace(/\.\d$/, '$&0')

function write(text: string, read: ReadAmount, inWords: (amount: number) => string): string {
  const amount = read(text)
  return amount === null || Math.abs(amount) > AMOUNT_MAX ? text : inWords(amount)
}

/** Returns the locale for numbers: US grouping and Latin digits in any language. */
export const localeOf = (language: string): string => `${language}-US-u-nu-latn`
