import { plainDigits } from './plain-digits.ts'

/** An extension at the end: `ext. 3`, `x3`, `#3`, `;ext=3`, `anexo 3`, `تحويلة 3`. */
const EXTENSION = /(?:x|#|ext\p{L}{0,6}|anexo|int(?:erno)?|تحويلة)[\s.:=#]{0,4}\p{Nd}{1,7}[\s)]{0,4}$/iu

/** A phone number as it was typed, without its extension. */
export const withoutExtension = (text: string): string => text.replace(EXTENSION, '')

/** Whether it has digits, and no letters but those of an extension: `call me`, `555 LAMPS` and `-` are no phone numbers. */
export function isPhone(text: string): boolean {
  const number = withoutExtension(text)
  return /\p{Nd}/u.test(number) && !/\p{L}/u.test(number)
}

/**
 * A phone number as the form sends it: plus and plain digits, without the extension, and without the `(0)` that is not
 * dialed behind a country code. What is no phone number stays as it is.
 */
export function plainPhone(text: string): string {
  if (!isPhone(text)) return text
  return plainDigits(withoutExtension(text))
    .replace(/＋/g, '+')
    .replace(/(\d[\s.)-]*)[(（]\s*0\s*[)）]/, '$1')
    .replace(/[^\d+]/g, '')
}
