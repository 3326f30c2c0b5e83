import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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

interface Load {
  requests: number
  bytes: number
}

export function createAdmission(limits: AdmissionLimits): Admission {
  const loads = createLoads(limits)
  const admitted = new WeakMap<FastifyRequest, { readonly client: string; bytes: number }>()
  return {
    admit(request, reply) {
      // A connection that closed meanwhile tells nobody any more.
      if (reply.raw.destroyed) throw refuse('request_invalid', { cause: 'the connection is closed' })
      const held = { client: clientKey(request), bytes: 0 }
      admitted.set(request, held)
      reply.raw.once('close', () => {
        admitted.delete(request)
        loads.take(held.client, { requests: 1, bytes: held.bytes })
      })
      loads.add(held.client, { requests: 1, bytes: 0 })
    },
    receive(request, bytes) {
      const held = admitted.get(request)
      if (!held) return
      held.bytes += bytes
      loads.add(held.client, { requests: 0, bytes })
    },
  }
}

function createLoads({ requests, bytes = Number.POSITIVE_INFINITY, clientShare }: AdmissionLimits) {
  const all: Load = { requests: 0, bytes: 0 }
  const clients = new Map<string, Load>()

  const isTooMuch = (client: Load) =>
    all.requests > requests ||
    all.bytes > bytes ||
    client.requests > requests * clientShare ||
    client.bytes > bytes * clientShare

  return {
    add(key: string, more: Load) {
      const client = clients.get(key) ?? { requests: 0, bytes: 0 }
      clients.set(key, client)
      change(all, more, 1)
      change(client, more, 1)
      if (isTooMuch(client)) throw refuse('overloaded', { cause: 'too much at once' })
    },
    take(key: string, less: Load) {
      const client = clients.get(key)!
      change(all, less, -1)
      change(client, less, -1)
      if (client.requests === 0) clients.delete(key)
    },
  }
}

function change(load: Load, by: Load, sign: 1 | -1): void {
  load.requests += sign * by.requests
  load.bytes += sign * by.bytes
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
