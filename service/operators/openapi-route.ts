import type { FastifyInstance, RouteOptions } from 'fastify'
import { openApiOptions } from '../openapi.ts'

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
      description ??= describe(described).catch((error) => {
        description = null
        throw error
      })
      return reply.header('Cache-Control', 'no-cache').send(await description)
    },
  })
}

/** By an application of its own, which never listens and answers nothing. */
async function describe(routes: readonly RouteOptions[]): Promise<unknown> {
  const [{ default: fastify }, { default: swagger }] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
  ])
  const app = fastify({ exposeHeadRoutes: false })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => String)
  await app.register(swagger, openApiOptions)
  await app.register(async (described) => {
    for (const route of routes) described.route(route)
  })
  await app.ready()
  return app.swagger()
}
