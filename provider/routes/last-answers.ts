import type { FastifyInstance } from 'fastify'

/**
 * Lets a server that closes come to its end: what it still answers closes its connection. Node closes the idle
 * connections at once, but one that was busy then would be kept alive for more than a minute.
 */
export function closeAfterLastAnswers(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('Connection', 'close')
  })
}
