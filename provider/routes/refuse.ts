import type { FastifyReply } from 'fastify'
import type { Refusal } from '../problem.ts'

/** Answers with problem details (RFC 9457). */
export function refuse(reply: FastifyReply, { status, headers, body }: Refusal): FastifyReply {
  return reply.code(status).headers(headers).type('application/problem+json').send(JSON.stringify(body))
}
