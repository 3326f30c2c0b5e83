import { localeOf } from '@resume-library/contract/locale'

/** A wait as a person reads it: `42 seconds`, and from more than a minute on `2 minutes`. */
export function readableDuration(seconds: number, language: string): string {
  const [amount, unit] =
    seconds > 60 ? ([Math.ceil(seconds / 60), 'minute'] as const) : ([seconds, 'second'] as const)
  return amount.toLocaleString(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' })
}
