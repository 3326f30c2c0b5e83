import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { describeSchemas } from '@resume-library/server/refusals/schemas'
import { nameSchemas } from './operators/name-schemas.ts'

/** What any address may answer: it is spelled out only where a client could do something about it. */
const REFUSED = { $ref: '#/components/responses/Refused' }
const OPERATIONS = ['get', 'head', 'post'] as const

type Operation = { operationId?: string; responses: Record<string, unknown> }
type Description = { paths: Record<string, Partial<Record<(typeof OPERATIONS)[number], Operation>>> }

export const openApiOptions: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Resume Library Registration',
      description: 'Takes resumes, serves them, and forwards registrations to the provider.',
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    // Whoever may open the page may register: the credential of the provider is the service's alone.
    security: [],
    components: {
      responses: {
        Refused: {
          description: 'Refused',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  },
  transform: describeSchemas,
  transformObject: (document) => {
    const description = 'openapiObject' in document ? document.openapiObject : {}
    completeOperations(description as Description)
    return nameSchemas(description)
  },
}

/** What is the same for all: a name of its own for HEAD, and a refusal where none is named. */
function completeOperations({ paths }: Description): void {
  for (const operations of Object.values(paths)) {
    // A route that takes both describes them by the same object.
    if (operations.head)
      operations.head = { ...operations.head, operationId: `${operations.head.operationId}Head` }
    for (const method of OPERATIONS) {
      const { responses = {} } = operations[method] ?? {}
      if (!Object.keys(responses).some((status) => status.startsWith('4'))) responses['4XX'] = REFUSED
    }
  }
}
