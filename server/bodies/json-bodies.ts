import type { IncomingMessage } from 'node:http'
import { JSON_TOKENS_MAX } from '@resume-library/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../refusals/refusal.ts'
import { collectBody } from './collect-body.ts'

/**
 * Parses JSON of up to the route's `bodyLimit`, within the limits of admission and in bounded time. A request without a
 * body has none, whatever type it names.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', async (request: FastifyRequest, body: IncomingMessage) => {
    const maximum = bodyLimitOf(request)
    if (Number(request.headers['content-length']) > maximum) throw refuse('request_too_large')
    const collected = await collectBody(request, body, maximum)
    return collected.length > 0 ? parseJson(collected) : undefined
  })
}

const bodyLimitOf = ({ routeOptions, server }: FastifyRequest) =>
  routeOptions.bodyLimit ?? server.initialConfig.bodyLimit ?? 0

/** Bytes that begin or separate values, whose number bounds the time of parsing. */
const TOKENS = Buffer.from('[{,:')

/** @throws {Refusal} `request_invalid` for invalid JSON, and for more than `JSON_TOKENS_MAX` tokens */
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
