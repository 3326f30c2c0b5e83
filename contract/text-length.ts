import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './limits.ts'

/** Compares code points, at most two code units each, without splitting megabytes. */
export const isLongerThan = (text: string, maximum: number): boolean =>
  text.length > 2 * maximum || [...text].length > maximum

/** Returns the fault in a password's length, in code points, or null. */
export function passwordFault(value: string): 'password_too_short' | 'password_too_long' | null {
  if (!isLongerThan(value, PASSWORD_MIN_LENGTH - 1)) return 'password_too_short'
  return isLongerThan(value, PASSWORD_MAX_LENGTH) ? 'password_too_long' : null
}
