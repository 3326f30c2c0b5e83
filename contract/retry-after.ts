/** As senders must write it (RFC 9110, section 5.6.7), or in its longer form of before. */
const HTTP_DATE = /^[A-Za-z]{3,9}, .* GMT$/

/**
 * How long to wait by a `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3).
 *
 * @param now by the clock that the date is of, in milliseconds since the epoch
 * @returns milliseconds, 0 where the date is over; null where nothing is said, or nothing that can be read
 */
export function retryAfterMs(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null) return null
  const text = retryAfter.trim()
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const wait = HTTP_DATE.test(text) ? Date.parse(text) - now : Number.NaN
  return Number.isNaN(wait) ? null : Math.max(0, wait)
}
