import type { FastifyInstance } from 'fastify'

/** `GET /openapi.json`: what the service answers, made from the routes' schemas. */
export function addOpenApiRoute(routes: FastifyInstance): void {
  routes.get('/openapi.json', {
    schema: { hide: true },
    handler: async (_request, reply) => reply.header('Cache-Control', 'no-cache').send(routes.swagger()),
  })
}
