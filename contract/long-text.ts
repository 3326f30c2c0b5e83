/**
 * A text that may be megabytes, such as a file in base64. A string is one; a server may also keep the bytes as which it
 * came, and never make a string of them.
 */
export interface LongText {
  /** In UTF-16 code units, as of a string. */
  readonly length: number
  /** Without white space at its ends. */
  trim(): LongText
  toString(): string
}

/** Tells it from other values: whatever JSON brings has no methods but a string. */
export const isLongText = (value: unknown): value is LongText =>
  typeof value === 'string' ||
  (value instanceof Object && 'trim' in value && typeof value.trim === 'function')
