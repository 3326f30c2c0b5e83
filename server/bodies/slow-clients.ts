import { REGISTRATION_MAX_BYTES } from '@resume-library/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { announcedBytes } from '../connections/drain-rejected-requests.ts'
import { type Refusal, refuse } from '../refusals/refusal.ts'
import type { ServerTimeouts } from '../timeouts.ts'

interface WatchedBody {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly enough: number
  bytes: number
  since: number
}

/** Answers requests whose body arrives too slowly with 408, and closes their connection. */
export function watchSlowClients(app: FastifyInstance, timeouts: ServerTimeouts): void {
  const watched = new Set<WatchedBody>()
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    if (announcedBytes(raw) > 0 && raw.method !== 'GET' && raw.method !== 'HEAD') {
      const enough = minimumBytesOf(request, timeouts)
      const receiving = { request, reply, enough, bytes: raw.socket.bytesRead, since: performance.now() }
      const unwatch = () => watched.delete(receiving)
      watched.add(receiving)
      raw.once('end', unwatch).once('close', unwatch)
    }
    done()
  })
  const timer = setInterval(() => {
    for (const receiving of watched)
      if (isTooSlow(receiving, timeouts)) {
        watched.delete(receiving)
        giveUp(receiving)
      }
  }, timeouts.receiving / 4).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

function giveUp({ request, reply }: WatchedBody): void {
  const { raw } = request
  const cut = () => raw.destroy()
  if (reply.sent || raw.listenerCount('error') === 0) return void cut()
  reply.header('Connection', 'close').raw.once('finish', cut)
  // Not destroyed yet: the handler still has to answer.
  raw.emit('error', request.routeOptions.config.refuseSlowBody?.() ?? refuse('request_too_slow'))
}

/** Returns the bytes that must arrive in a window: half of the pace at which the body would just be in time. */
function minimumBytesOf({ headers }: FastifyRequest, timeouts: ServerTimeouts): number {
  const announced = Number(headers['content-length'] ?? REGISTRATION_MAX_BYTES) || 0
  const share = timeouts.receiving / (2 * timeouts.request)
  return Math.max(timeouts.receivingBytes, Math.min(announced, REGISTRATION_MAX_BYTES) * share)
}

function isTooSlow(receiving: WatchedBody, timeouts: ServerTimeouts): boolean {
  const { raw } = receiving.request
  const now = performance.now()
  if (raw.readableLength > 0 || raw.socket.bytesRead - receiving.bytes >= receiving.enough) {
    receiving.bytes = raw.socket.bytesRead
    receiving.since = now
    return false
  }
  return now - receiving.since >= timeouts.receiving
}

declare module 'fastify' {
  interface FastifyContextConfig {
    refuseSlowBody?: () => Refusal
  }
}
