import { groupedDollars, readAmount, showAmount } from './amount.ts'
import { HOURLY_PAY_BELOW, WEEKS_A_YEAR, WORKING_HOURS_A_YEAR } from './limits.ts'
import { plainDigits } from './plain-digits.ts'

/** An amount, and perhaps its currency and period: `$25 an hour`, `50k/yr`, `٢٥ في الساعة`. */
const PAY =
  /^(.*?) ?(?:usd|dollars?|d[oó]lares|دولار(?:ًا|ا)?)? ?\/? ?(?:(?:per|an?|por|x|la|a la|al|في) )?(?:(h|hr|hour|hourly|hora|الساعة)|(wk|week|weekly|semana|الأسبوع)|(mo|month|monthly|mes|الشهر)|(?:yr|year|yearly|annually|annum|año|السنة))?\.?$/i
const MILLION = / ?m(?:illi?[oó]n(?:es)?)?$/i

/** Reads pay in dollars a year (`1m`, `$25/hour`); null where it is none. */
export function readPay(text: string): number | null {
  const pay = parse(text)
  return pay && (pay.times === 1 ? pay.amount : Math.round(pay.amount * pay.times))
}

/** Formats pay in dollars a year with commas. Returns other texts unchanged. */
export const showPay = (text: string): string => showAmount(text, readPay, groupedDollars)

/** An amount for a period, and the periods of a year. */
export interface PeriodPay {
  readonly amount: number
  readonly times: number
}

/** Returns pay for an hour, week or month; null for a year's. An amount below 1,000 may be hourly: not `isExplicit`. */
export function periodPay(text: string): (PeriodPay & { readonly isExplicit: boolean }) | null {
  const { amount, times } = parse(text) ?? { amount: 0, times: 1 }
  if (amount <= 0 || (times === 1 && amount >= HOURLY_PAY_BELOW)) return null
  return { amount, times: times === 1 ? WORKING_HOURS_A_YEAR : times, isExplicit: times !== 1 }
}

function parse(text: string): PeriodPay | null {
  const match = PAY.exec(tidy(text))
  if (!match) return null
  const [, written, hour, week, month] = match
  const isMillions = MILLION.test(written!)
  const amount = readAmount(isMillions ? written!.replace(MILLION, 'k') : written!)
  if (amount === null) return null
  const times = hour ? WORKING_HOURS_A_YEAR : week ? WEEKS_A_YEAR : month ? 12 : 1
  return { amount: isMillions ? Math.round(amount * 1000) : amount, times }
}

/** Two amounts: `50k-60k`, `50-60k`, `$20 to $25 an hour`, `de 50 a 60 mil`. */
const RANGE = /^(?:(?:from|between|de|entre|من) )?(.+?)(?: ?[-–—] ?| (?:to|and|a|hasta|y|إلى) )(.+)$/i

/** Returns the ends of a range, as texts for `readPay`; null where it is none. */
export function readRange(text: string): readonly [from: string, to: string] | null {
  const [, from = '', to = ''] = RANGE.exec(tidy(text)) ?? []
  // `50-60k`: the second amount's unit counts for both.
  const lower = /\d$/.test(from) ? from + /\D*$/.exec(to)![0] : from
  const [low, high] = [readPay(lower), readPay(to)]
  return low !== null && high !== null && low >= 0 && low <= high ? [lower, to] : null
}

const tidy = (text: string) => plainDigits(text).trim().replace(/\s+/g, ' ')
