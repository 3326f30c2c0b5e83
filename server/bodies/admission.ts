import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientKey } from '../headers/client-key.ts'
import { refuse } from '../refusals/server-refusals.ts'

/** How many requests are worked on at once, and how many bytes of their bodies are held. */
interface AdmissionLimits {
  readonly requests: number
  readonly bytes?: number
  /** The share of both that one client may have; 1 where the clients are servers of ours. */
  readonly clientShare: number
}

/**
 * Holds what is worked on at once below limits, for all and for each client. Bytes count once they have arrived: what
 * is only announced takes nothing from anybody. A request gives back what it has when its answer is done or its
 * connection gone.
 */
export interface Admission {
  /** @throws {Refusal} `overloaded` where this request would be one too many */
  admit(request: FastifyRequest, reply: FastifyReply): void
  /** More bytes of an admitted request are held. @throws {Refusal} `overloaded` where these are too many */
  receive(request: FastifyRequest, bytes: number): void
}

interface Load {
  requests: number
  bytes: number
}

export function createAdmission(limits: AdmissionLimits): Admission {
  const { requests, bytes = Number.POSITIVE_INFINITY, clientShare } = limits
  const all: Load = { requests: 0, bytes: 0 }
  const clients = new Map<string, Load>()
  const admitted = new WeakMap<FastifyRequest, { readonly client: Load; bytes: number }>()

  const isTooMuch = (client: Load) =>
    all.requests > requests ||
    all.bytes > bytes ||
    client.requests > requests * clientShare ||
    client.bytes > bytes * clientShare

  const add = (client: Load, requests: number, bytes: number) => {
    for (const load of [all, client]) {
      load.requests += requests
      load.bytes += bytes
    }
    if (requests + bytes > 0 && isTooMuch(client)) throw refuse('overloaded', { cause: 'too much at once' })
  }

  return {
    admit(request, reply) {
      const key = clientKey(request)
      const client = clients.get(key) ?? { requests: 0, bytes: 0 }
      const held = { client, bytes: 0 }
      clients.set(key, client)
      admitted.set(request, held)
      const giveBack = () => {
        admitted.delete(request)
        add(client, -1, -held.bytes)
        if (client.requests === 0) clients.delete(key)
      }
      // A connection that closed meanwhile tells nobody any more.
      if (reply.raw.destroyed) throw refuse('overloaded', { cause: 'the connection is closed' })
      reply.raw.once('close', giveBack)
      add(client, 1, 0)
    },
    receive(request, bytes) {
      const held = admitted.get(request)
      if (!held) return
      held.bytes += bytes
      add(held.client, 0, bytes)
    },
  }
}

/** Admits the requests of each route whose `config` names an admission. */
export function admitRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    request.routeOptions.config.admission?.admit(request, reply)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Holds how many requests of the route are worked on at once, and how much of their bodies. */
    admission?: Admission
  }
}
