import { TEXT_MAX_LENGTH } from '@resume-library/contract/limits'
import { z } from 'zod'

/** A cursor that no answer gave. */
export class CursorError extends Error {
  readonly code = 'cursor_invalid'

  constructor() {
    super('This cursor is not from an answer to such a request')
    this.name = 'CursorError'
  }
}

/** Sort key and number of the last candidate of a page. */
export type Cursor = readonly [sort: string, key: string | number, number: number]

const key = z.union([
  z.number(),
  z
    .string()
    .max(4 * TEXT_MAX_LENGTH)
    .refine(isStorable),
])
const schema = z.tuple([z.string(), key, z.int()])

export const encodeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** @throws {CursorError} also for one of another order, or with a key that its column cannot have */
export function decodeCursor(text: string, sort: string, isKey: (key: unknown) => boolean): Cursor {
  const { data } = schema.safeParse(parsed(Buffer.from(text, 'base64url').toString()))
  if (data?.[0] !== sort || !isKey(data[1])) throw new CursorError()
  return data
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** PostgreSQL refuses other texts. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
