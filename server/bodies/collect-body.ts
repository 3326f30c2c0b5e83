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

const BLOCK_BYTES = 64 * 1024

/** Collects chunks in blocks: a list of them would take some 400 bytes for each chunk of one byte. */
export class CollectedBytes {
  readonly #blocks: Buffer[] = []
  #size = 0

  get size(): number {
    return this.#size
  }

  add(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; ) {
      const filled = this.#size % BLOCK_BYTES
      if (filled === 0) this.#blocks.push(Buffer.allocUnsafeSlow(BLOCK_BYTES))
      const copied = bytes.copy(this.#blocks.at(-1)!, filled, at)
      at += copied
      this.#size += copied
    }
  }

  all(): Buffer {
    return Buffer.concat(this.#blocks, this.#size)
  }
}
