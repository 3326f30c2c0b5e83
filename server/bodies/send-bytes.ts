import type { OutgoingHttpHeaders } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sends a body with backpressure, with the status and headers of the reply. Stops reading when the client leaves. Never
 * throws, since the headers are sent already: a body that breaks off ends the connection.
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const { raw } = reply.hijack()
  try {
    raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
    await pipeline(bytes, raw)
  } catch (error) {
    if (!isDisconnect(error)) request.log.error({ err: error }, 'download failed')
    raw.destroy()
  }
}

const isDisconnect = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  /^(ERR_STREAM_(PREMATURE_CLOSE|DESTROYED)|ECONNRESET|EPIPE)$/.test(String(error.code))
