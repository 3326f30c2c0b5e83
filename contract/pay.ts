import { groupedDollars, readAmount, showAmount, tidy } from './amount.ts'
import { HOURLY_PAY_BELOW, WEEKS_A_YEAR, WORKING_HOURS_A_YEAR } from './limits.ts'

/** An amount, and perhaps its currency and period: `$25 an hour`, `50k/yr`, `٢٥ في الساعة`. */
const PAY =
  /^(.*?) ?(?:usd|dollars?|d[oó]lares|دولار(?:ًا|ا)?)? ?\/? ?(?:(?:per|an?|por|x|la|a la|al|في) )?(?:(h|hr|hour|hourly|hora|الساعة)|(wk|week|weekly|semana|الأسبوع)|(mo|month|monthly|mes|الشهر)|(yr|year|yearly|annually|annum|año|السنة))?\.?$/i
const MILLION = / ?m(?:illi?[oó]n(?:es)?)?$/i

/** Inputs of a form posted without script: what small pay is for, and reversed salaries that were asked about. */
export const PERIOD_INPUT = 'pay_period'
/** Id of the first choice of the question about small pay. */
export const FIRST_PERIOD_ID = `${PERIOD_INPUT}-hour`
export const ASKED_INPUT = 'asked_salaries'

/** Periods of pay, and how many of each a year has. */
export const PERIODS = { hour: WORKING_HOURS_A_YEAR, week: WEEKS_A_YEAR, month: 12, year: 1 } as const
export type Period = keyof typeof PERIODS

/** Reads pay in dollars a year (`1m`, `$25/hour`); null where it is none. */
export function readPay(text: string): number | null {
  const { amount, period } = parse(text) ?? {}
  if (amount === undefined || !period || period === 'year') return amount ?? null
  return Math.round(amount * PERIODS[period])
}

/** Reads pay whose number says all: null for `900 a year`, which without its period would be asked about. */
export const readPlainPay = (text: string): number | null =>
  isSmall(text) && parse(text)?.period ? null : readPay(text)

/** Formats pay in dollars a year with commas. Returns other texts unchanged. */
export const showPay = (text: string): string => showAmount(text, readPlainPay, groupedDollars)

/** Tells whether pay is too small for a year's, and has no period. */
export const isPeriodMissing = (text: string): boolean => isSmall(text) && !parse(text)?.period

/** Adds a period to pay that lacks it. */
export const withPeriod = (text: string, period: Period): string =>
  isPeriodMissing(text) ? `${text}/${period}` : text

/** An amount for a period, and the periods of a year. */
export interface PeriodPay {
  readonly amount: number
  readonly times: number
}

/** Returns pay for an hour, week or month; null for other texts. */
export function periodPay(text: string): PeriodPay | null {
  const { amount = 0, period = null } = parse(text) ?? {}
  return amount > 0 && period && period !== 'year' ? { amount, times: PERIODS[period] } : null
}

function isSmall(text: string): boolean {
  const pay = readPay(text) ?? 0
  return pay > 0 && pay < HOURLY_PAY_BELOW
}

function parse(text: string): { readonly amount: number; readonly period: Period | null } | null {
  const match = PAY.exec(tidy(text))
  if (!match) return null
  const [, written, ...periods] = match
  const isMillions = MILLION.test(written!)
  const amount = readAmount(isMillions ? written!.replace(MILLION, 'k') : written!)
  if (amount === null) return null
  const period = (Object.keys(PERIODS) as Period[]).find((_, at) => periods[at]) ?? null
  return { amount: isMillions ? Math.round(amount * 1000) : amount, period }
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
