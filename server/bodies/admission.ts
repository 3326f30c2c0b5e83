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
 * Holds what is worked on at once below limits, for all and for each client. Bytes count once they have arrived: what
 * is only announced takes nothing from anybody. A request gives back what it has when its answer is done or its
 * connection gone.
 */
export interface Admission {
  /** @throws {Refusal} `overloaded` where this request would be one too many; `request_invalid` where nobody is there any more */
  admit(request: FastifyRequest, reply: FastifyReply): void
  /** More bytes of an admitted request are held. @throws {Refusal} `overloaded` where these are too many */
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
      // A connection that closed meanwhile tells nobody any more.
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
  if (!shares.add(client, amount)) throw refuse('overloaded', { cause: 'too much at once' })
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
