import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { candidateSchema } from '@resume-library/contract/candidate-schema'
import { IDEMPOTENCY_KEY_MAX_LENGTH, RESUME_FILENAME_MAX_LENGTH } from '@resume-library/contract/limits'
import { IDEMPOTENCY_KEY_HEADER } from '@resume-library/contract/provider-api'
import { FUNNEL_STEPS } from '@resume-library/contract/service-api'
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

export const idempotencyHeaderSchema = {
  type: 'object',
  properties: {
    [IDEMPOTENCY_KEY_HEADER]: {
      type: 'string',
      maxLength: IDEMPOTENCY_KEY_MAX_LENGTH,
      description: 'The same key with the same content registers once.',
    },
  },
}

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

export const funnelBodySchema = {
  type: 'object',
  properties: { step: { enum: [...FUNNEL_STEPS] } },
  required: ['step'],
}

export const readinessSchema = {
  type: 'object',
  description: 'What works: `ok` or `unavailable`',
  properties: {
    status: { type: 'string' },
    storage: { type: 'string' },
    provider: { type: 'string' },
  },
  required: ['status'],
}

const problemSchema = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    detail: { type: 'string', description: 'For a person; absent where the status says it all' },
  },
  required: ['type', 'title', 'status', 'code'],
  additionalProperties: true,
}

/** Refusals as problem details, by status. */
export function problemResponses(...statuses: number[]) {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: 'Refused', content: { 'application/problem+json': { schema: problemSchema } } },
    ]),
  )
}
