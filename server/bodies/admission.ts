import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
 * response has ended.
 */
export interface Admission {
  /** @throws {Refusal} `overloaded` at the limit; `request_invalid` where the connection is closed */
  admit(request: FastifyRequest, reply: FastifyReply): void
  /** Counts more bytes of an admitted request. @throws {Refusal} `overloaded` at the limit */
  receive(request: FastifyRequest, bytes: number): void
}

export function createAdmission({
  requests,
  bytes = Number.POSITIVE_INFINITY,
  clientShare,
}: AdmissionLimits): Admission {
  const requestShares = createClientShares(requests, clientShare)
  const byteShares = createClientShares(bytes, clientShare)
  const admitted = new WeakMap<FastifyRequest, { readonly client: string; bytes: number }>()
  return {
    admit(request, reply) {
      // A closed connection would emit no `close`.
      if (reply.raw.destroyed) throw refuse('request_invalid', { cause: 'the connection is closed' })
      const held = { client: clientKey(request), bytes: 0 }
      admitted.set(request, held)
      reply.raw.once('close', () => {
        admitted.delete(request)
        requestShares.add(held.client, -1)
        byteShares.add(held.client, -held.bytes)
      })
      hold(requestShares, held.client, 1)
    },
    receive(request, bytes) {
      const held = admitted.get(request)
      if (!held) return
      held.bytes += bytes
      hold(byteShares, held.client, bytes)
    },
  }
}

function hold(shares: ClientShares, client: string, amount: number): void {
  if (!shares.add(client, amount)) throw refuse('overloaded', { cause: 'too much in flight' })
}

export function admitRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    request.routeOptions.config.admission?.admit(request, reply)
    done()
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    admission?: Admission
  }
}
