import type { FastifyReply } from 'fastify'
import { refuse } from './server-refusals.ts'

/** Holds what is worked on at once below a limit. */
export interface Admission {
  /**
   * Admits so much work until the reply is done or its connection gone.
   *
   * @throws {Refusal} `overloaded`
   */
  admit(amount: number, reply: FastifyReply): void
}

export function createAdmission(maximum: number): Admission {
  let admitted = 0
  return {
    admit(amount, reply) {
      if (admitted + amount > maximum) throw refuse('overloaded', { cause: 'too much at once' })
      admitted += amount
      reply.raw.once('close', () => {
        admitted -= amount
      })
    },
  }
}
