import type { FastifyInstance } from 'fastify'

/** One line for each request: what was asked, and how it ended. Never a body, a credential or a query. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const { statusCode, elapsedTime } = reply
    const milliseconds = Math.round(elapsedTime)
    request.log.info({ method, route: routeOptions.url ?? null, statusCode, milliseconds }, 'answered')
  })
}
