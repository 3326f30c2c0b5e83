import type { FastifyInstance, RouteOptions } from 'fastify'
import { describeRoutes } from '../operators/openapi.ts'

/** `GET /openapi.json`: describes the routes added after it. Generated on demand, since its modules load slowly. */
export function addOpenApiRoute(routes: FastifyInstance): void {
  const described: RouteOptions[] = []
  let description: Promise<unknown> | null = null
  routes.addHook('onRoute', ({ method, url, schema = {} }) => {
    if (!schema.hide) described.push({ method, url, schema, handler: () => undefined })
  })
  routes.get('/openapi.json', {
    schema: { hide: true },
    handler: async (_request, reply) => {
      description ??= describeRoutes(described).catch((error) => {
        description = null
        throw error
      })
      return reply.header('Cache-Control', 'no-cache').send(await description)
    },
  })
}
