import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'

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
  },
}
