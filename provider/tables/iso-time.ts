/** Formats as ISO 8601 in UTC; PostgreSQL returns a date. */
export const isoTime = <Time extends string | null>(read: Time | Date) =>
  read instanceof Date ? read.toISOString() : read
