import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { type Refusal, refuse } from '../refusals/refusal.ts'
import { readBody } from './read-body.ts'

/**
 * Receives a body into memory, within the limits of admission.
 *
 * @param collected has what was received even after an error
 * @throws {Refusal} `tooLarge`; as `readBody`; `overloaded`
 */
export async function collectBody(
  request: FastifyRequest,
  body: IncomingMessage,
  maximumBytes: number,
  tooLarge: () => Refusal = () => refuse('request_too_large'),
  collected: CollectedBytes = new CollectedBytes(),
): Promise<Buffer> {
  await readBody(body, (bytes) => {
    if (collected.size + bytes.length > maximumBytes) throw tooLarge()
    request.routeOptions.config.admission?.receive(request, bytes.length)
    collected.add(bytes)
  })
  return collected.all()
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
