import { plainDigits } from './plain-digits.ts'
import { visible } from './visible.ts'

/** A number and its extension: `ext. 3`, `x3`, `#3`, `;ext=3`, `anexo 3`, `تحويلة 3`. */
const EXTENSION =
  /((?:\p{Nd}\P{Nd}*?){7})[\s,;(]{0,4}(?:x|#|ext\p{L}{0,6}|anexo|int(?:erno)?|تحويلة)[\s.:=#]{0,4}\p{Nd}{1,7}[\s)]{0,4}$/iu

/** Digits in groups, with an optional plus: E.164's 15 and the prefix `011`. */
const NUMBER =
  /^(?:tel:)?(?:[\s(（]*[+＋])?(?:(?:[\s\p{Pd}−.．()（）]|\/(?=[\p{Nd}(]))*\p{Nd}){1,18}[\s\p{Pd}−.．()（）]*$/iu

export const withoutExtension = (text: string): string => text.replace(EXTENSION, '$1')

/**
 * Accepts exactly one phone number of any country: up to 18 digits of any script, in groups, with an extension that is
 * not sent. A phone number is optional; `first-step-rules.ts` limits its characters.
 *
 * @example `(555) 010-9999 x2`, `+44 (0)20 7946 0958`. Refuses `call me`, `5⁵5`, `555+010` and two numbers.
 */
export const isPhone = (text: string): boolean => NUMBER.test(bareNumber(text))

const bareNumber = (text: string) => withoutExtension(visible(text))

/** Reduces a number to plus and digits, without `(0)` and extension. Returns other texts unchanged. */
export function plainPhone(text: string): string {
  if (!isPhone(text)) return text
  return plainDigits(bareNumber(text))
    .replace(/＋/g, '+')
    .replace(/(\d[\s.)-]*)[(（]\s*0\s*[)）]/, '$1')
    .replace(/[^\d+]/g, '')
}
