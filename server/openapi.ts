import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

interface ApiFacts {
  readonly title: string
  readonly description: string
  /** Configuration of the route. */
  readonly config?: FastifyContextConfig
  /** Schemes by which callers authenticate; none by default. */
  readonly securitySchemes?: Readonly<Record<string, { type: 'http'; scheme: string; description?: string }>>
}

/** `GET /openapi.json`: describes the routes added after it. */
export async function addOpenApiRoute(routes: FastifyInstance, facts: ApiFacts): Promise<void> {
  await routes.register(swagger, openApiOptions(facts))
  routes.get('/openapi.json', {
    config: facts.config ?? {},
    schema: { hide: true },
    handler: async (_request, reply) => reply.header('Cache-Control', 'no-cache').send(routes.swagger()),
  })
}

const NAME = /^[A-Z][A-Za-z]*$/

/** Moves titled schemas to the components, so that generated clients have named types. */
function nameSchemas<Description extends object>(description: Description): Description {
  const schemas: Record<string, unknown> = {}
  const named = withReferences(description, schemas) as Description & { readonly components?: object }
  return { ...named, components: { ...named.components, schemas } }
}

function withReferences(value: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, schemas))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, withReferences(member, schemas)])
  const copy = Object.fromEntries(members) as { readonly title?: unknown; readonly type?: unknown }
  const { title, ...schema } = copy
  if (typeof title !== 'string' || typeof copy.type !== 'string' || !NAME.test(title)) return copy
  schemas[title] = schema
  return { $ref: `#/components/schemas/${title}` }
}

const REFUSED = { $ref: '#/components/responses/Refused' }
const RESPONSES = {
  Refused: {
    description: 'Refused',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  },
}
const OPERATIONS = ['get', 'head', 'post', 'patch', 'put', 'delete'] as const

type Operation = { operationId?: string; responses: Record<string, unknown> }
type Description = {
  paths: Record<string, Partial<Record<(typeof OPERATIONS)[number], Operation>>>
  components: { responses?: object }
}

const openApiOptions = ({
  title,
  description,
  securitySchemes = {},
}: ApiFacts): FastifyDynamicSwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: { title, description, version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    security: Object.keys(securitySchemes).map((scheme) => ({ [scheme]: [] })),
    components: { securitySchemes },
  },
  transform: jsonSchemaTransform,
  transformObject: (document) => {
    const described = 'openapiObject' in document ? document.openapiObject : {}
    completeOperations(described as Description)
    return nameSchemas(described)
  },
})

function completeOperations({ paths, components }: Description): void {
  for (const operations of Object.values(paths)) {
    if (operations.head)
      operations.head = { ...operations.head, operationId: `${operations.head.operationId}Head` }
    for (const method of OPERATIONS) {
      const operation = operations[method]
      if (!operation || Object.keys(operation.responses).some((status) => status.startsWith('4'))) continue
      operation.responses['4XX'] = REFUSED
      components.responses = RESPONSES
    }
  }
}
