import type { IncomingMessage } from 'node:http'
import { JSON_TOKENS_MAX } from '@resume-library/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../refusals/refusal.ts'
import { readBody } from './read-body.ts'

/**
 * Parses JSON of up to the route's `bodyLimit`, within the limits of admission and in bounded time. A request without a
 * body has none, whatever type it names.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', async (request: FastifyRequest, body: IncomingMessage) => {
    const collected = new CollectedBytes()
    const maximum = bodyLimitOf(request)
    if (Number(request.headers['content-length']) > maximum) throw refuse('request_too_large')
    await readBody(body, (bytes) => {
      if (collected.size + bytes.length > maximum) throw refuse('request_too_large')
      request.routeOptions.config.admission?.receive(request, bytes.length)
      collected.add(bytes)
    })
    return collected.size > 0 ? parseJson(collected.all()) : undefined
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

/** Collects chunks in one growing buffer: a list would take some 400 bytes for each chunk of one byte. */
export class CollectedBytes {
  #buffer = Buffer.alloc(0)
  #size = 0

  get size(): number {
    return this.#size
  }

  add(bytes: Buffer): void {
    const size = this.#size + bytes.length
    if (size > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(size, 2 * this.#buffer.length))
      this.#buffer.copy(larger, 0, 0, this.#size)
      this.#buffer = larger
    }
    bytes.copy(this.#buffer, this.#size)
    this.#size = size
  }

  all(): Buffer {
    return this.#buffer.subarray(0, this.#size)
  }
}
