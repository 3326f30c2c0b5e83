import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { REQUEST_ID_HEADER } from '@resume-library/contract/provider-api'

const NAME = REQUEST_ID_HEADER.toLowerCase()
/** As proxies make them: UUIDs, hexadecimal digits, ULIDs. Nothing in it could begin a line, a tag or another header. */
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,127}$/

/**
 * By which all logs tell of a request: the one that whoever passed it on gave it, else a new one. It proves nothing, since
 * whoever asks without a proxy chooses it.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[NAME]
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}
