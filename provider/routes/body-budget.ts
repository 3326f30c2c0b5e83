import { REGISTRATION_MAX_BYTES } from '@resume-library/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as problem from '../problem.ts'
import { refuse } from './refuse.ts'

/**
 * Refuses a request with 503 before its body is read, where the bodies of all requests that are being worked on
 * would be more than memory should hold. A request that waits for its turn to hash holds its body.
 *
 * @returns a hook for `onRequest`
 */
export function createBodyBudget(maximumBytes: number) {
  let held = 0
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const size = Number(request.headers['content-length'] ?? REGISTRATION_MAX_BYTES)
    if (held + size > maximumBytes) return refuse(reply, problem.busy())
    held += size
    reply.raw.once('close', () => {
      held -= size
    })
  }
}
