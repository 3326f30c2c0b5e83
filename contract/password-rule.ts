import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './limits.ts'
import { isLongerThan } from './text-length.ts'

/** What is wrong with the length of a password, in code points, or null. */
export function passwordFault(value: string): 'password_too_short' | 'password_too_long' | null {
  if (!isLongerThan(value, PASSWORD_MIN_LENGTH - 1)) return 'password_too_short'
  return isLongerThan(value, PASSWORD_MAX_LENGTH) ? 'password_too_long' : null
}
