import { JSON_TOKENS_MAX } from '@resume-library/contract/limits'
import { refuse } from '../refusals/server-refusals.ts'

/** What begins or parts values: a text without many of them takes a parser no longer than its bytes do. */
const TOKENS = Buffer.from('[{,:')

/** @throws {Refusal} `request_invalid` for what is no JSON, or would take long to parse */
export function parseJson(bytes: Buffer): unknown {
  let tokens = 0
  for (const token of TOKENS)
    for (let at = bytes.indexOf(token); at >= 0; at = bytes.indexOf(token, at + 1))
      if (++tokens > JSON_TOKENS_MAX) throw refuse('request_invalid', { cause: 'too many values' })
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw refuse('request_invalid', { cause: 'no JSON' })
  }
}
