import type { FastifyInstance, RouteOptions } from 'fastify'
import { describeRoutes } from '../operators/openapi.ts'

/**
 * `GET /openapi.json`: what the service answers, made from the schemas of the routes that are added after this one.
 * Made when it is first asked for, since what makes it takes longer to load than many a route to answer.
 */
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
