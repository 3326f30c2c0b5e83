import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { candidateSchema } from '@resume-library/contract/candidate-schema'
import { RESUME_FILENAME_MAX_LENGTH } from '@resume-library/contract/limits'
import { z } from 'zod'

/** Schemas of what goes in and out, for `/openapi.json`; the candidate's is the one that requests are checked by. */

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

const { $schema: _dialect, ...candidateJsonSchema } = z.toJSONSchema(candidateSchema, { io: 'input' })
export const candidateBodySchema = candidateJsonSchema

const storedName = { type: 'string', maxLength: RESUME_FILENAME_MAX_LENGTH }

export const resumeParamsSchema = {
  type: 'object',
  properties: { filename: storedName },
  required: ['filename'],
}

export const fileSchema = {
  description: 'The file',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
}

export const uploadBodySchema = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' }, filename: storedName },
  required: ['file', 'filename'],
}

export const uploadAnswerSchema = {
  type: 'object',
  description: 'Kept durably',
  properties: {
    success: { const: true },
    filename: storedName,
    url: { type: 'string', format: 'uri', description: 'Public address of the file' },
  },
  required: ['success', 'filename', 'url'],
}

export const anyAnswerSchema = {
  description: "The provider's answer",
  content: { 'application/json': { schema: {} } },
}
