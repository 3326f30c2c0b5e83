import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './limits.ts'

/** What is wrong with the length of a password, in code points, or null. */
export function passwordFault(value: string): 'password_too_short' | 'password_too_long' | null {
  // A code point is at most two code units: megabytes are not taken apart to be counted.
  const length = value.length > 2 * PASSWORD_MAX_LENGTH ? value.length : [...value].length
  if (length < PASSWORD_MIN_LENGTH) return 'password_too_short'
  return length > PASSWORD_MAX_LENGTH ? 'password_too_long' : null
}
