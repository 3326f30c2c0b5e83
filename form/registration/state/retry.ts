/** What has failed for now, and may be tried again as it is. */
export interface Retry {
  /** Until it may be tried again, as far as somebody has said: 0 for now, null where nobody has. */
  readonly seconds: number | null
  /** What `seconds` began with: for those who hear it once. */
  readonly saidSeconds: number | null
  /** Whether it is tried by itself once the connection is back. */
  readonly isRepeated: boolean
}
