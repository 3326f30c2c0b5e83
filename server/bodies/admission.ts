import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type ClientShares, createClientShares } from '../connections/client-shares.ts'
import { clientKey } from '../headers/client-key.ts'
import { refuse } from '../refusals/refusal.ts'

interface AdmissionLimits {
  readonly requests: number
  readonly bytes?: number
  readonly clientShare: number
}

/**
 * Limits the requests in flight and their bytes, in total and for each client. Bytes count from their arrival until the
 * response and the handler have ended: a handler works on, where the client has left.
 */
export interface Admission {
  /** @throws {Refusal} `overloaded` at the limit; `request_invalid` where the connection is closed */
  admit(request: FastifyRequest, reply: FastifyReply): void
  /** Counts more bytes of an admitted request. @throws {Refusal} `overloaded` at the limit */
  receive(request: FastifyRequest, bytes: number): void
  /** Counts an admitted request for as long as its handler runs. */
  during(request: FastifyRequest, handle: () => unknown): Promise<unknown>
}

export function createAdmission({
  requests,
  bytes = Number.POSITIVE_INFINITY,
  clientShare,
}: AdmissionLimits): Admission {
  const requestShares = createClientShares(requests, clientShare)
  const byteShares = createClientShares(bytes, clientShare)
  const admitted = new WeakMap<FastifyRequest, Held>()
  const end = (request: FastifyRequest) => {
    const held = admitted.get(request)
    if (!held || --held.users > 0) return
    admitted.delete(request)
    requestShares.add(held.client, -1)
    byteShares.add(held.client, -held.bytes)
  }
  return {
    admit(request, reply) {
      // A closed connection would emit no `close`.
      if (reply.raw.destroyed) throw refuse('request_invalid', { cause: 'the connection is closed' })
      const held = { client: clientKey(request), bytes: 0, users: 1 }
      admitted.set(request, held)
      reply.raw.once('close', () => end(request))
      hold(requestShares, held.client, 1)
    },
    receive(request, bytes) {
      const held = admitted.get(request)
      if (!held) return
      held.bytes += bytes
      hold(byteShares, held.client, bytes)
    },
    async during(request, handle) {
      const held = admitted.get(request)
      if (held) held.users += 1
      try {
        return await handle()
      } finally {
        if (held) end(request)
      }
    },
  }
}

interface Held {
  readonly client: string
  bytes: number
  /** Response and handler. */
  users: number
}

function hold(shares: ClientShares, client: string, amount: number): void {
  if (!shares.add(client, amount)) throw refuse('overloaded', { cause: 'too much in flight' })
}

export function admitRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    request.routeOptions.config.admission?.admit(request, reply)
    done()
  })
  app.addHook('onRoute', (route: RouteOptions) => {
    const { handler, config } = route
    const admission = config?.admission
    if (!admission) return
    route.handler = function (request, reply) {
      return admission.during(request, () => handler.call(this, request, reply))
    }
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    admission?: Admission
  }
}
