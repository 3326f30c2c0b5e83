import { plainDigits } from './plain-digits.ts'

/** A number, and an extension behind it: `ext. 3`, `x3`, `#3`, `;ext=3`, `anexo 3`, `تحويلة 3`. */
const EXTENSION =
  /((?:\p{Nd}\P{Nd}*?){7})[\s,;(]{0,4}(?:x|#|ext\p{L}{0,6}|anexo|int(?:erno)?|تحويلة)[\s.:=#]{0,4}\p{Nd}{1,7}[\s)]{0,4}$/iu

/** Digits of one number, with their 15 of E.164 behind `011` at most, in groups; a plus stands before them alone. */
const NUMBER =
  /^(?:[\s\p{Cf}(（]*[+＋])?(?:(?:[\s\p{Cf}\p{Pd}−.．()（）]|\/(?=[\p{Nd}(]))*\p{Nd}){1,18}[\s\p{Cf}\p{Pd}.()（）]*$/u

/** A phone number as it was typed, without its extension. */
export const withoutExtension = (text: string): string => text.replace(EXTENSION, '$1')

/** Whether it is one number and no more: `call me`, `5⁵5`, `555+010` and two numbers in one field are none. */
export const isPhone = (text: string): boolean => NUMBER.test(withoutExtension(text))

/** Writes plus and plain digits alone, without `(0)` and the extension; what is no number stays. */
export function plainPhone(text: string): string {
  if (!isPhone(text)) return text
  return plainDigits(withoutExtension(text))
    .replace(/＋/g, '+')
    .replace(/(\d[\s.)-]*)[(（]\s*0\s*[)）]/, '$1')
    .replace(/[^\d+]/g, '')
}
